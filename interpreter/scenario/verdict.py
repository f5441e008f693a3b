"""Whether somebody could decide something, and why or why not.

Takes a position and a decision as a scenario writes it (`p1 chooses hull, leeds`, `p1 declines`,
or only `hull, leeds`); gives a Verdict with the reasons. With a viewer, who may only ask about his
own decisions, nothing is told that this player may not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from attrs import asdict, evolve

from .. import nodes
from ..explain.reason import Reason
from ..lean import frozen
from ..parse import parse_file
from ..report import Diagnostic, diagnostic
from ..resolve.parameters import written
from ..run.decisions import Refused, from_decision, question_for
from ..run.knowing import Viewer
from ..run.machine import Machine
from ..run.names import in_words
from ..run.nearest import nearest
from ..run.questions import Question, prompt, questions
from ..run.reasons import reason_for
from ..run.state import State
from ..source import SourceFile
from .naming import LIES_IN, UnclearError, chosen
from .offers import how_named
from .spoken import in_names

VERBS = (" chooses ", " declines")
DECLINING = ("decline", "declines")
REFUSING = re.compile(r" (?:cannot|can) choose ")
ASKED = "what you asked"


@frozen
class Verdict:
    offered: bool
    by: str
    said: str
    """What would be chosen, in words."""
    message: str
    rule: str
    """The choice that is asked, such as `play.here`, in words and where it stands."""
    question: str
    place: str
    cites: tuple[str, ...]
    reason: Reason | None
    nearest: tuple[str, ...]

    def lines(self) -> Iterator[str]:
        """For people."""
        cited = f" ({', '.join(self.cites)})" if self.cites else ""
        yield self.message
        if self.rule:
            yield f'  {self.by} is asked "{self.question}" by {self.rule}, {self.place}{cited}'
        for each in self.reason.because if self.reason else ():
            yield from _reason_lines(each, 1, ())
        if self.nearest:
            yield f"  nearest on offer: {'; '.join(self.nearest)}"

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return asdict(self)


def _reason_lines(reason: Reason, level: int, above: tuple[str, ...]) -> Iterator[str]:
    told = f": {', '.join(reason.facts)}" if reason.facts else ""
    where = f"  [{reason.place}]" if reason.place and not reason.because else ""
    yield f"{'  ' * level}{reason.text}{told}{reason.cited_below(above)}{where}"
    for inner in reason.because:
        yield from _reason_lines(inner, level + 1, reason.cites)


def verdict(
    machine: Machine, state: State, text: str, viewer: Viewer = None
) -> tuple[Verdict | None, tuple[Diagnostic, ...]]:
    """Whether a decision can be taken, or what is wrong with the way it is written."""
    deed, found = _deed(machine, state, text)
    if deed is None:
        return None, found
    by = deed.player.id
    players = machine.world.kinds["player"].things
    if by not in players:
        message = f"there is no player `{by}`"
        return None, (
            diagnostic("E403", message, deed.player.span, help=f"{in_words(list(players))} play"),
        )
    if viewer is not None and players[viewer] != by:
        message = f"what {by} can decide is for {by} to know"
        return None, (diagnostic("E812", message),)
    try:
        question = question_for(machine, state, players.index(by))
    except Refused as refused:
        return _situation(by, refused.diagnostic), ()
    values = [_plain(value) for value in deed.values]
    return _judged(machine, state, question, deed.verb, values, viewer), ()


def _judged(
    machine: Machine,
    state: State,
    question: Question,
    verb: str,
    values: list[object],
    viewer: Viewer,
) -> Verdict:
    by = machine.world.kinds["player"].things[question.by]
    knowing = viewer is None
    refusal: Diagnostic | None = None
    choose: Any = None
    try:
        if verb != "declines":
            choose = chosen(machine, state, question, values)
        from_decision(machine, state, {"by": by, "choose": choose}, knowing=knowing)
    except UnclearError as unclear:
        refusal = diagnostic("E833", f"`{unclear.name}` may be any of several things")
    except Refused as refused:
        refusal = refused.diagnostic
    parts = choose if isinstance(choose, list) and question.site.form == "one" else [choose]
    said = "declining" if choose is None else in_words(list(parts))
    reason = None
    if choose is not None and (refusal is None or _is_told(question, refusal, parts)):
        reason = reason_for(
            machine, state, question, parts, offered=refusal is None, knowing=knowing
        )
    if refusal is not None and reason is not None:
        refusal, reason = _of_the_parts(refusal, reason, said)
    near = nearest(machine, state, question, parts) if refusal and choose is not None else ()
    if knowing:
        near = tuple(how_named(machine, state, question, each) for each in near)
    message = f"{said} is on offer" if refusal is None else _with_meant(refusal)
    site = question.site
    return Verdict(
        offered=refusal is None,
        by=by,
        said=said,
        message=message,
        rule=site.name,
        question=prompt(machine, state, question, viewer),
        place=str(site.span),
        cites=site.cites,
        reason=reason,
        nearest=near,
    )


def _is_told(question: Question, refusal: Diagnostic, parts: list[Any]) -> bool:
    """Whether there may be a reason: what is not written as an answer has none, unless it is the
    beginning of one."""
    begins = question.site.form == "one" and 0 < len(parts) < len(question.site.types)
    return refusal.code != "E811" or begins


def _of_the_parts(
    refusal: Diagnostic, reason: Reason, said: str
) -> tuple[Diagnostic, Reason | None]:
    """A beginning is refused for what is missing, if anything goes with it, and otherwise for the
    reason; a name that stands for nothing needs none."""
    if refusal.code == "E815":
        return refusal, evolve(reason, because=reason.because[1:])
    if refusal.code != "E811":
        return refusal, reason
    if reason.offered:
        return refusal, None
    return evolve(refusal, message=f"{said} begins nothing that is on offer", help=None), reason


def _with_meant(refusal: Diagnostic) -> str:
    meant = refusal.help if refusal.code == "E815" and refusal.help else ""
    return f"{refusal.message}; {meant}" if meant else refusal.message


def _situation(by: str, found: Diagnostic) -> Verdict:
    message = found.message + (f"; {found.help}" if found.help else "")
    return Verdict(False, by, "", message, "", "", "", (), None, ())


def _deed(
    machine: Machine, state: State, text: str
) -> tuple[nodes.Deed | None, tuple[Diagnostic, ...]]:
    """The decision as a scenario would write it; without a player, of whoever is asked."""
    plain = REFUSING.sub(" chooses ", " ".join(text.split()))
    said = in_names(machine, state, plain.replace(" cannot decline", " declines"))
    if said in DECLINING or not any(verb in f" {said} " for verb in VERBS):
        waiting = questions(machine, state)
        if not waiting:
            return None, (diagnostic("E810", "the game is over, and nobody decides anything"),)
        by = machine.world.kinds["player"].things[waiting[0].by]
        said = f"{by} declines" if said in DECLINING else f"{by} chooses {said}"
    before = 'scenario "asked"\n  when\n    '
    definitions, found = parse_file(SourceFile(ASKED, f"{before}{said}\n"))
    for each in definitions:
        for step in each.course if isinstance(each, nodes.Scenario) else ():
            if isinstance(step, nodes.Deed):
                return step, ()
    return None, found


def _plain(value: nodes.Chosen) -> object:
    if isinstance(value, nodes.Lying):
        return f"{value.thing.id}{LIES_IN}{value.place.id}"
    if isinstance(value, nodes.Several):
        return tuple(_plain(item) for item in value.items)
    if isinstance(value, nodes.Nothing):
        return "none"
    return written(value)
