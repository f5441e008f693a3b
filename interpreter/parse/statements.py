"""Branches of the parser's tree become statements.

`statement` takes any branch that the grammar calls a statement, `block` an indented list of
them; each of the functions below takes one kind of branch and is found by its name in the table
at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .. import nodes as n
from ..nodes import Block, Expr, Statement
from .choices import CHOICES
from .expressions import expression, expressions, optional
from .grammar import Branch
from .place import Place, leaf, name, new_name, optional_text, parts, text


def statement(place: Place, branch: Branch) -> Statement:
    """The statement of a branch."""
    build = BUILDERS.get(branch.data)
    if build is not None:
        return build(place, branch)
    return CHOICES[branch.data](place, branch, block)


def block(place: Place, branch: Branch | None) -> Block:
    """The statements of a block; none if it is absent."""
    if branch is None:
        return ()
    return tuple(statement(place, each) for each in parts(branch))


def _let(place: Place, branch: Branch) -> Statement:
    named, value = parts(branch)
    return n.Let(new_name(place, named), expression(place, value), place.span(branch))


def _set(place: Place, branch: Branch) -> Statement:
    where, value = parts(branch)
    return n.Set(_place(place, where), expression(place, value), place.span(branch))


def _place(place: Place, branch: Branch) -> Expr:
    return expression(place, parts(branch)[0])


def _change(place: Place, branch: Branch) -> Statement:
    where, amount = parts(branch)
    return n.Change(
        _place(place, where),
        expression(place, amount),
        branch.data == "raise",
        place.span(branch),
    )


def _move(place: Place, branch: Branch) -> Statement:
    what, end, to = parts(branch)
    return n.Move(
        expression(place, what),
        expression(place, to),
        None if end is None else str(end),
        place.span(branch),
    )


def _return(place: Place, branch: Branch) -> Statement:
    return n.Return(expression(place, parts(branch)[0]), place.span(branch))


def _shuffle(place: Place, branch: Branch) -> Statement:
    return n.Shuffle(expression(place, parts(branch)[0]), place.span(branch))


def _draw(place: Place, branch: Branch) -> Statement:
    count, source, to = expressions(place, parts(branch))
    return n.Draw(count, source, to, place.span(branch))


def _roll(place: Place, branch: Branch) -> Statement:
    named, *ends = parts(branch)
    low, high = expressions(place, ends)
    return n.Roll(new_name(place, named), low, high, place.span(branch))


def _pick(place: Place, branch: Branch) -> Statement:
    named, group = parts(branch)
    return n.Pick(new_name(place, named), expression(place, group), place.span(branch))


def _say(place: Place, branch: Branch) -> Statement:
    said, *tellings = parts(branch)
    return n.Say(
        text(place, said), tuple(_telling(place, each) for each in tellings), place.span(branch)
    )


def _telling(place: Place, branch: Branch) -> n.Telling:
    named, said, variable, group, joint = parts(branch)
    return n.Telling(
        new_name(place, named),
        text(place, said),
        new_name(place, variable),
        expression(place, group),
        text(place, joint),
        place.span(branch),
    )


def _show(place: Place, branch: Branch) -> Statement:
    what, to = expressions(place, parts(branch))
    return n.Show(what, to, place.span(branch))


def _remember(place: Place, branch: Branch) -> Statement:
    return n.Remember(name(place, leaf(branch)), place.span(branch))


def _forget(place: Place, branch: Branch) -> Statement:
    return n.Forget(name(place, leaf(branch)), place.span(branch))


def _call(place: Place, branch: Branch) -> Statement:
    return n.Call(expression(place, parts(branch)[0]), place.span(branch))


def _wins(place: Place, branch: Branch) -> Statement:
    winner, word = parts(branch)
    return n.Wins(expression(place, winner), word == "win", place.span(branch))


def _nobody_wins(place: Place, branch: Branch) -> Statement:
    return n.NobodyWins(place.span(branch))


def _ranking(place: Place, branch: Branch) -> Statement:
    group, *keys = expressions(place, parts(branch))
    return n.Ranking(group, tuple(keys), place.span(branch))


def _stop(place: Place, branch: Branch) -> Statement:
    return n.Stop(place.span(branch))


def _done(place: Place, branch: Branch) -> Statement:
    return n.Done(place.span(branch))


def _give(place: Place, branch: Branch) -> Statement:
    return n.Give(expression(place, parts(branch)[0]), place.span(branch))


# --- with a block -------------------------------------------------------------------------------


def _if(place: Place, branch: Branch) -> Statement:
    condition, then, otherwise = parts(branch)
    return n.If(
        expression(place, condition),
        block(place, then),
        block(place, otherwise),
        place.span(branch),
    )


def _for_each(place: Place, branch: Branch) -> Statement:
    variable, group, body = parts(branch)
    return n.ForEach(
        new_name(place, variable), expression(place, group), block(place, body), place.span(branch)
    )


def _repeat(place: Place, branch: Branch) -> Statement:
    count, body = parts(branch)
    return n.Repeat(expression(place, count), block(place, body), place.span(branch))


def _while(place: Place, branch: Branch) -> Statement:
    condition, most, body = parts(branch)
    return n.While(
        expression(place, condition),
        expression(place, most),
        block(place, body),
        place.span(branch),
    )


def _first(place: Place, branch: Branch) -> Statement:
    *cases, otherwise = parts(branch)
    return n.First(
        tuple(_when(place, each) for each in cases), block(place, otherwise), place.span(branch)
    )


def _when(place: Place, branch: Branch) -> n.When:
    condition, body = parts(branch)
    return n.When(expression(place, condition), block(place, body), place.span(branch))


def _phase(place: Place, branch: Branch) -> Statement:
    named, title, body = parts(branch)
    return n.Phase(
        name(place, named), optional_text(place, title), block(place, body), place.span(branch)
    )


def _turn(place: Place, branch: Branch) -> Statement:
    player, body = parts(branch)
    return n.Turn(expression(place, player), block(place, body), place.span(branch))


def _take_turns(place: Place, branch: Branch) -> Statement:
    start, most, body = parts(branch)
    return n.TakeTurns(
        optional(place, start), optional(place, most), block(place, body), place.span(branch)
    )


BUILDERS: Mapping[str, Callable[[Place, Branch], Statement]] = {
    "let": _let,
    "set": _set,
    "raise": _change,
    "lower": _change,
    "move": _move,
    "give_back": _return,
    "shuffle": _shuffle,
    "draw": _draw,
    "roll": _roll,
    "pick": _pick,
    "say": _say,
    "show": _show,
    "remember": _remember,
    "forget": _forget,
    "call": _call,
    "wins": _wins,
    "nobody_wins": _nobody_wins,
    "ranking": _ranking,
    "stop": _stop,
    "done": _done,
    "give": _give,
    "if": _if,
    "for_each": _for_each,
    "repeat": _repeat,
    "while": _while,
    "first": _first,
    "phase": _phase,
    "turn": _turn,
    "take_turns": _take_turns,
}
