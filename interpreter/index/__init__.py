"""The index of a ruleset: what a name stands for, where it comes from, and who uses and tests it.

Takes a Program and its World; `pages` gives a Page for everything that a name or phrase stands for:
a rule, value, parameter, kind, field, zone, thing or row, phase, citation and so on.
"""

from .names import known_names, pages
from .page import Page, Tested, Touched
from .uses import Use, uses_of

__all__ = ["Page", "Tested", "Touched", "Use", "known_names", "pages", "uses_of"]
