"""Statements as they are written: the inverse of parsing them.

`statement_lines` takes a statement and its indentation and gives its lines. Each of the small
functions writes the sentence of one kind of statement and is found in the table at the end; the
blocks below a sentence follow from its fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from .. import nodes as n
from ..nodes import Block, Statement
from .choices import CHOICES, option
from .expressions import operand, quoted, total, written
from .pieces import Line, Pieces, plain
from .written import Break, Written, sentence

STEP = 2


def statement_lines(statement: Statement, indent: int) -> Iterator[Line]:
    """The lines of a statement and of all that stands below it."""
    write = SENTENCES.get(type(statement)) or CHOICES[type(statement)]
    yield Line(indent, write(statement), statement.span.start)
    match statement:
        case n.If(then=body):
            yield from block_lines(body, indent + STEP)
        case n.First(cases=cases):
            for case in cases:
                head = sentence("when", written(case.condition))
                yield from _headed(head, case, indent + STEP)
            yield from _otherwise(statement.otherwise, indent + STEP)
            return
        case n.Options(options=options):
            for each in options:
                yield from _headed(option(each, statement.is_ask), each, indent + STEP)
        case n.Together(choice=choice):
            yield from statement_lines(choice, indent + STEP)
        case n.ForEach() | n.Repeat() | n.While() | n.Phase() | n.Turn() | n.TakeTurns():
            yield from block_lines(statement.body, indent + STEP)
    if isinstance(statement, n.Choice):
        yield from block_lines(statement.body or (), indent + STEP)
    if isinstance(statement, n.If | n.Options | n.Choice):
        yield from _otherwise(statement.otherwise, indent)


def block_lines(block: Block, indent: int) -> Iterator[Line]:
    """The lines of a block."""
    for statement in block:
        yield from statement_lines(statement, indent)


def _otherwise(block: Block, indent: int) -> Iterator[Line]:
    if block:
        yield Line(indent, plain("otherwise"))
        yield from block_lines(block, indent + STEP)


def _headed(head: Pieces, case: n.When | n.Option, indent: int) -> Iterator[Line]:
    yield Line(indent, head, case.span.start)
    yield from block_lines(case.body, indent + STEP)


# --- sentences ----------------------------------------------------------------------------------


def _let(it: n.Let) -> Pieces:
    return sentence(f"{it.name.id} =", written(it.value))


def _set(it: n.Set) -> Pieces:
    return sentence("set", operand(it.place), "to", written(it.value))


def _change(it: n.Change) -> Pieces:
    return sentence("raise" if it.up else "lower", operand(it.place), "by", total(it.amount))


def _move(it: n.Move) -> Pieces:
    to = "to" if it.end is None else f"to {it.end} of"
    return sentence("move", written(it.what), to, operand(it.to))


def _return(it: n.Return) -> Pieces:
    return sentence("return", written(it.what))


def _shuffle(it: n.Shuffle) -> Pieces:
    return sentence("shuffle", operand(it.zone))


def _draw(it: n.Draw) -> Pieces:
    return sentence("draw", total(it.count), "from", operand(it.source), "to", operand(it.to))


def _roll(it: n.Roll) -> Pieces:
    return sentence(f"roll {it.name.id} from", total(it.low), "to", total(it.high))


def _pick(it: n.Pick) -> Pieces:
    return sentence(f"pick {it.name.id} from", written(it.group))


def _say(it: n.Say) -> Pieces:
    parts: list[str | Written | Break | None] = ["say", quoted(it.text)]
    for each in it.tellings:
        text, joint = quoted(each.text), quoted(each.joint)
        parts += [Break(0, f"with {each.name.id}"), text, f"for each {each.variable.id} in"]
        parts += [written(each.group, 1), Break(1, "joined by"), joint]
    return sentence(*parts)


def _show(it: n.Show) -> Pieces:
    return sentence("show", written(it.what), "to", written(it.to))


def _remember(it: n.Remember) -> Pieces:
    return plain(f"remember {it.memory.id}")


def _forget(it: n.Forget) -> Pieces:
    return plain(f"forget {it.memory.id}")


def _call(it: n.Call) -> Pieces:
    return sentence(operand(it.deed))


def _wins(it: n.Wins) -> Pieces:
    is_picked = isinstance(it.winner, n.EndOf | n.Extreme)
    winner = written(it.winner) if is_picked else operand(it.winner)
    return sentence(winner, "win" if it.several else "wins")


def _nobody_wins(it: n.NobodyWins) -> Pieces:
    return plain("nobody wins")


def _ranking(it: n.Ranking) -> Pieces:
    parts: list[str | Written | Break] = ["end ranking", written(it.group)]
    for i, key in enumerate(it.keys):
        parts += [Break(0, "then by") if i else "by", total(key)]
    return sentence(*parts)


def _stop(it: n.Stop) -> Pieces:
    return plain("stop")


def _done(it: n.Done) -> Pieces:
    return plain("done")


def _give(it: n.Give) -> Pieces:
    return sentence("give", written(it.value))


def _if(it: n.If) -> Pieces:
    return sentence("if", written(it.condition))


def _for_each(it: n.ForEach) -> Pieces:
    return sentence(f"for each {it.variable.id} in", written(it.group))


def _repeat(it: n.Repeat) -> Pieces:
    return sentence("repeat", total(it.count), "times")


def _while(it: n.While) -> Pieces:
    return sentence("while", written(it.condition), ", at most", total(it.most), "times")


def _first(it: n.First) -> Pieces:
    return plain("first that applies")


def _phase(it: n.Phase) -> Pieces:
    return sentence(f"phase {it.name.id}", quoted(it.title))


def _turn(it: n.Turn) -> Pieces:
    return sentence("turn of", operand(it.player))


def _take_turns(it: n.TakeTurns) -> Pieces:
    start = () if it.start is None else ("from", operand(it.start))
    most = () if it.most is None else (", at most", total(it.most))
    return sentence("players take turns", *start, *most)


SENTENCES: Mapping[type, Callable[[Any], Pieces]] = {
    n.Let: _let,
    n.Set: _set,
    n.Change: _change,
    n.Move: _move,
    n.Return: _return,
    n.Shuffle: _shuffle,
    n.Draw: _draw,
    n.Roll: _roll,
    n.Pick: _pick,
    n.Say: _say,
    n.Show: _show,
    n.Remember: _remember,
    n.Forget: _forget,
    n.Call: _call,
    n.Wins: _wins,
    n.NobodyWins: _nobody_wins,
    n.Ranking: _ranking,
    n.Stop: _stop,
    n.Done: _done,
    n.Give: _give,
    n.If: _if,
    n.ForEach: _for_each,
    n.Repeat: _repeat,
    n.While: _while,
    n.First: _first,
    n.Phase: _phase,
    n.Turn: _turn,
    n.TakeTurns: _take_turns,
}
