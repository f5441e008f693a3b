"""Which of the rules that have changed are behind a divergence: those that ran where play differs.

Takes a recorded game and its first divergence. Where that shows what is only called otherwise now,
the new names are put into the game, so that they hide nothing. Then plays up to the divergence on a
traced machine, and looks at what ran since play was last known to be as recorded. What cannot be
seen to run stays among the causes: a rule that is gone, a table or kind of which what ran speaks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from rulewright.compile.machine import CompiledMachine
from rulewright.compile.static import Statics
from rulewright.core.world import World
from rulewright.overlay.stock import key_of
from rulewright.program import Placed, Program
from rulewright.recording.again import play_again
from rulewright.recording.divergence import BEFORE, Divergence
from rulewright.recording.marks import Change, changed_since
from rulewright.recording.renamed import shows_in, told_apart
from rulewright.recording.script import Recording
from rulewright.recording.translated import translated
from rulewright.run.decisions import Refused, from_decision
from rulewright.run.failure import RuleFailure
from rulewright.run.questions import give

from .opening import Opened

RUN = ("rule", "value", "modifier", "setup", "play")


@frozen
class Explained:
    """The first divergence that is more than a name, if there is one, and what is behind it."""

    divergence: Divergence
    causes: tuple[Change, ...]
    besides: tuple[Change, ...]
    """What is called otherwise, and is not the cause."""
    names: Mapping[str, str]
    """The new names by the old ones."""
    only_names: bool = False
    """Whether the game is the same but for the names."""


def explained(
    recording: Recording,
    divergence: Divergence,
    start: Sequence[str],
    opened: Opened,
) -> Explained:
    """What is behind the first divergence of a game that begins now with a position of such
    lines."""
    changes = changed_since(recording.marks, opened.program, opened.world)
    lines = [*zip(divergence.lost, divergence.gained, strict=False)]
    lines += ((divergence.chosen, each) for each in divergence.offered)
    lines += zip(recording.start.lines, start, strict=False)
    called, others = told_apart(changes, opened.program, lines)
    renamed = {each.formerly: each.name for each in called if each.formerly is not None}
    names = _with_copies(renamed, opened.world)
    shown = tuple(each for each in called if shows_in(each, divergence))
    if shown:
        told_now = "\n".join((*divergence.gained, *start))
        recording = translated(recording, names, told_now)
        _, further = play_again(opened.machine, recording)
        if further is None:
            return Explained(evolve(divergence, later=0), shown, (), names, only_names=True)
        divergence = further if others else divergence
    if not others:
        return Explained(divergence, shown or called, (), names)
    if len(others) > 1:
        others = behind(opened.traced, opened.program, recording, divergence, others) or others
    return Explained(divergence, others, shown, names)


def _with_copies(names: Mapping[str, str], world: World) -> Mapping[str, str]:
    """Names with those of copies, which a row of a table does not write out."""
    alike = (kind.things for kind in world.kinds.values() if kind.alike)
    copies = [thing.rpartition("_") for things in alike for thing in things]
    old = {new: old for old, new in names.items()}
    return {
        **names,
        **{f"{old[row]}_{at}": f"{row}_{at}" for row, _, at in copies if row in old},
    }


def behind(
    machine: CompiledMachine,
    program: Program,
    recording: Recording,
    divergence: Divergence,
    changes: Sequence[Change],
) -> tuple[Change, ...]:
    """The changes that can have made the difference; none if nothing that has changed ran."""
    world = machine.world
    ran = _ran(machine, recording, divergence)
    settled = _settled(world)
    texts = _texts(program, ran, settled)
    idle = _idle(world, texts, divergence)
    return tuple(each for each in changes if _may_be(each, ran, settled, texts, idle))


def _idle(world: World, texts: Sequence[str], divergence: Divergence) -> frozenset[str]:
    """The kinds and links of which nothing can be read in the texts of what ran, nor where play
    differs. What tables give at the start needs no text; so none, if that may be another."""
    if divergence.same < 0:
        return frozenset()
    told = (divergence.message, divergence.decision, *divergence.lost, *divergence.gained)
    rules, facts = "\n".join(texts), "\n".join(told)
    links = frozenset(each for each in world.links if not _says(rules, [each]))
    return links | frozenset(
        kind
        for kind, info in world.kinds.items()
        if not (
            _says(rules, _words_of(world, kind))
            or _says(rules, info.fields, behind=r"(?:\.|\bwith )")
            or _says(facts, [*_words_of(world, kind), *info.fields])
        )
    )


def _words_of(world: World, kind: str) -> list[str]:
    """Words by which rules and recorded games speak of a kind, beside its fields."""
    info = world.kinds[kind]
    rows = {each.rpartition("_")[0] for each in info.things if info.alike} - {""}
    zones = (each.name for each in world.zones.values() if kind in (each.holds, each.each))
    links = (each.name for each in world.links.values() if each.kind == kind)
    return [kind, info.plural, *info.things, *rows, *zones, *links]


def _says(text: str, names: Sequence[str], behind: str = r"\b") -> bool:
    """Whether a text has one of the names in it, also with spaces as people read it."""
    words = "|".join(re.escape(each).replace("_", "[_ ]") for each in names)
    return bool(words) and re.search(rf"{behind}(?:{words})\b", text) is not None


def _settled(world: World) -> Mapping[str, str]:
    """The values that may be worked out before play and are not seen to run, with their texts."""
    statics = Statics(world, traced=True)
    infos = world.values.items()
    return {name: info.span.text for name, info in infos if statics.value(info).static}


def _texts(program: Program, ran: frozenset[str], settled: Mapping[str, str]) -> list[str]:
    """What ran, and the settled values that it rests on, as they are written."""
    left = dict(settled)
    texts = [each.definition.span.text for each in program.definitions if _called(each) & ran]
    for text in texts:
        texts += [left.pop(name) for name in [*left] if _is_named(name, text)]
    return texts


def _is_named(name: str, text: str) -> bool:
    return re.search(rf"\b{name}\b", text) is not None


def _called(placed: Placed) -> frozenset[str]:
    """What the tracer may call a definition."""
    key = key_of(placed.definition)
    return frozenset(_names(*key)) if key is not None else frozenset()


def _names(sort: str, name: str) -> set[str]:
    return {f"{sort} {name}", f"rule {name}", f"rule {sort} {name}"}


def _may_be(
    change: Change,
    ran: frozenset[str],
    settled: Mapping[str, str],
    texts: Sequence[str],
    idle: frozenset[str],
) -> bool:
    """Whether a change shows where play differs, or would not show."""
    if change.new is None:
        return True
    if change.sort == "parameter" or (change.sort == "value" and change.name in settled):
        return any(_is_named(change.name, text) for text in texts)
    if change.sort in ("table", "kind"):
        return change.name not in idle
    return change.sort not in RUN or bool(_names(change.sort, change.name) & ran)


def _ran(machine: CompiledMachine, recording: Recording, divergence: Divergence) -> frozenset[str]:
    """The rules and values that ran between where play was as recorded and where it is not."""
    tracer = machine.tracer
    tracer.take()
    last = divergence.number - (1 if divergence.sort in BEFORE else 0)
    try:
        state = machine.blank(recording.heading.seed, log=False)
        machine.setup(state)
        machine.play(state)
        for number in range(1, last + 1):
            if number - 1 <= divergence.same:
                tracer.take()
            by, answer = from_decision(machine, state, recording.decision(number))
            give(machine, state, by, answer)
    except (Refused, RuleFailure):
        pass
    trace = tracer.take()
    return frozenset(tracer.points[at].owner for at in trace.ran | trace.supposed)
