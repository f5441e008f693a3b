"""What people read for a thing: the text of its field `title`, if its kind has one.

Takes a kind and the fields of the world; gives the kind with the titles of its things. Programs and
files go on using the names.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from ..core.types import TextT
from ..core.world import FieldInfo, KindInfo

TITLE = "title"


def is_title(field: FieldInfo) -> bool:
    """Whether a field says what people read for its thing."""
    return field.name == TITLE and isinstance(field.type, TextT) and field.kind != "game"


def with_titles(kind: KindInfo, fields: Mapping[tuple[str, str], FieldInfo]) -> KindInfo:
    """A kind whose things go by their titles; one without a title keeps what its name gives."""
    field = fields.get((kind.name, TITLE))
    if field is None or not is_title(field):
        return kind
    titles = zip(field.initial, kind.titles, strict=True)
    # A title stands in the middle of lines, so it is one line itself.
    called = (" ".join(str(given).split()) or instead for given, instead in titles)
    return evolve(kind, titles=tuple(called))
