"""The explain stage: a slow, obvious evaluator over the checked tree that accounts for itself.

`evaluate` and `value_of` give values, `trace_value` how a value came about, and `why_not` and
`why_offered` why an answer is offered at a choice or not; `render_trace` and `render_reason` put
those into text.
"""

from .evaluate import Evaluator, Locals, Value, fold
from .perform import evaluator, perform
from .reason import Reason, render_reason
from .trace import Trace, explain_value, render_trace
from .values import evaluate, trace_value, value_of
from .why_not import Answer, Choice, why_not
from .why_offered import why_offered

__all__ = [
    "Answer",
    "Choice",
    "Evaluator",
    "Locals",
    "Reason",
    "Trace",
    "Value",
    "evaluate",
    "evaluator",
    "explain_value",
    "fold",
    "perform",
    "render_reason",
    "render_trace",
    "trace_value",
    "value_of",
    "why_not",
    "why_offered",
]
