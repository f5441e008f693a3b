"""The scenario runner: what is given, what is done, and what must hold then, played for real.

`run_scenario` plays one scenario in the world that its settings make and gives an Outcome, with a
diagnostic for everything that is not as the scenario says. `Worlds` keeps the machines of the
settings it has met, for running many. Chance is drawn from seed 1, so a scenario always goes the
same way.
"""

from .outcome import Outcome
from .running import begin, run_scenario
from .worlds import Worlds

__all__ = ["Outcome", "Worlds", "begin", "run_scenario"]
