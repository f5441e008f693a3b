"""Every sentence of a body, however deep it stands."""

from __future__ import annotations

from collections.abc import Iterator

from .statements import Body, Options, Statement


def sentences(body: Body) -> Iterator[Statement]:
    """The sentences of a body and of all bodies inside it, in the order of the text. What several
    choose together is part of its sentence and does not come on its own."""
    for statement in body:
        yield statement
        if isinstance(statement, Options):
            for option in statement.options:
                yield from sentences(option.body)
        for name in ("body", "then", "otherwise"):
            yield from sentences(getattr(statement, name, ()))
