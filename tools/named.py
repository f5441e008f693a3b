"""Rulesets as they are named on the command line.

Takes what was typed; gives it on as it is, says so if a folder here could have been meant, and
completes it in the shell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

Command = TypeVar("Command", bound=Callable[..., object])
Typed = str | tuple[str, ...] | None


def ruleset_argument(name: str, **options: Any) -> Callable[[Command], Command]:
    """An argument that names a ruleset, such as `chess+three_check` or a path; or several."""
    return click.argument(name, callback=_told, shell_complete=_completed, **options)


def ruleset_option(*flags: str, **options: Any) -> Callable[[Command], Command]:
    """An option that names a ruleset."""
    return click.option(*flags, callback=_told, shell_complete=_completed, **options)


def _told(ctx: click.Context, param: click.Parameter, typed: Typed) -> Typed:
    from rulewright.read.find import folder_of_that_name

    from .loading import show

    names = typed if isinstance(typed, tuple) else (typed or "",)
    found = map(folder_of_that_name, names)
    show(each for each in found if each is not None)
    return typed


def _completed(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from rulewright.read.find import list_rulesets

    names = [
        name
        for each in list_rulesets()
        for name in (each.name, *(f"{each.name}+{variant}" for variant in each.variants))
    ]
    found = [CompletionItem(name) for name in names if incomplete and name.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="dir")]
