"""Where the texts that come with Rulewright are: grammar, rulesets, pages of the codes.

In a checkout they stand beside `interpreter/`; in an installed wheel inside the package.
"""

from pathlib import Path
from typing import Literal

# Resolved, because a development install links each file back to the checkout.
PACKAGE = Path(__file__).resolve().parent
CHECKOUT = {"grammar": "grammar", "rulesets": "rulesets", "errors": "docs/errors"}


def shipped(kind: Literal["grammar", "rulesets", "errors"]) -> Path:
    """The folder of one kind of text; it may not exist in a broken installation."""
    inside = PACKAGE / kind
    if inside.is_dir() and PACKAGE.name == "rulewright":
        return inside
    return PACKAGE.parent / CHECKOUT[kind]
