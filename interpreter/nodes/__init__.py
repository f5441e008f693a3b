"""The rule tree: what a rule file says, before any name is looked up.

Frozen values without behaviour. Every node knows its span; spans do not count when two trees are
compared, so a formatted file can be held against the file it came from.
"""

from .box import *  # noqa: F403
from .choices import *  # noqa: F403
from .definitions import *  # noqa: F403
from .expressions import *  # noqa: F403
from .overlays import *  # noqa: F403
from .phrases import *  # noqa: F403
from .scenarios import *  # noqa: F403
from .statements import *  # noqa: F403
