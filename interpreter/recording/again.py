"""A recorded game played again: the same, or the first place where play differs.

Takes a machine and a Recording. Every decision is taken as it was recorded for as long as that is
possible, and what was on offer, what changed and the positions are compared on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve

from ..report import Diagnostic
from ..run.decisions import Refused, from_decision, question_for
from ..run.failure import RuleFailure
from ..run.machine import Machine
from ..run.questions import questions
from ..wording import listed
from .contrast import without
from .divergence import UNSEEN, Divergence, placed
from .keeping import Chooser, Recorder, offer_of
from .script import Checkpoint, Offer, Recording, Step
from .terms import term
from .written import decision_line, offer_text, option_text, step_lines

if TYPE_CHECKING:
    from ..program import Program


def play_again(machine: Machine, recording: Recording) -> tuple[Recorder | None, Divergence | None]:
    """The game as far as its decisions can be taken, and the first difference; no game if the
    rules fail before the first decision."""
    heading = recording.heading
    try:
        recorder = Recorder(machine, heading.seed, heading.every, heading.tells)
    except RuleFailure as failure:
        message = "the game cannot be begun"
        every = sum(len(step_lines(step)) for step in recording.steps)
        span = recording.start.span
        why = failure.diagnostic()
        return None, Divergence(0, "failed", message, "", why=why, later=every, span=span)
    return recorder, _compared(recorder, recording)


def rebased(
    machine: Machine,
    program: Program,
    recording: Recording,
    chooser: Callable[[int, int], Chooser],
) -> Recording:
    """The recording as it is under the present rules: its decisions for as long as they can be
    taken, then those of bots, made for the seed and the number of decisions. Raises RuleFailure."""
    heading = recording.heading
    recorder = Recorder(machine, heading.seed, heading.every, heading.tells)
    _compared(recorder, recording)
    stop = heading.stop
    recorder.play_on(chooser(heading.seed, len(recorder.steps)), stop)
    players = machine.world.kinds["player"].things
    return recorder.recording(evolve(heading, players=players), program)


def first_difference(old: Recording, new: Recording) -> Divergence | None:
    """Where one recording first differs from another; why they are kept does not count."""
    first = _start(old.start, new.start)
    points = {each.after: each for each in new.checkpoints}
    later = {each.after: each for each in old.checkpoints}
    for one, other in zip(old.steps, new.steps, strict=False):
        first = first or _differences(one, other)
        if one.number in later and one.number in points:
            first = first or _position(later[one.number], points[one.number], one)
        if first is not None:
            rest = old.steps[one.number :]
            return evolve(first, later=sum(len(step_lines(step)) for step in rest))
    if first is None and len(old.steps) != len(new.steps):
        number = min(len(old.steps), len(new.steps))
        message = f"there are {len(new.steps)} decisions, where there were {len(old.steps)}"
        first = Divergence(number, "goes on", message, "", span=old.heading_span)
    return first


def _compared(recorder: Recorder, recording: Recording) -> Divergence | None:
    """Take every decision; gives the first difference that can be told, or else the first that only
    digits tell, with what follows from it."""
    first = _start(recording.start, recorder.points[0])
    unseen: Divergence | None = None
    later = 0
    points = {each.after: each for each in recording.checkpoints}
    last = len(recording.steps)
    for at, old in enumerate(recording.steps):
        new, found = _step(recorder, old)
        behind = None
        if new is not None and old.number in points:
            behind = _position(points[old.number], recorder.checkpoint(), old)
        for each in filter(None, (found, behind)):
            if first is None:
                first = each
            elif first.is_unseen and not each.is_unseen:
                unseen, first, later = first, each, 0
            else:
                later += max(len(each.lost), len(each.gained), 1)
        if new is None:
            later += sum(len(step_lines(step)) for step in recording.steps[at + 1 :])
            last = at
            break
    if (first is None or first.is_unseen) and last == len(recording.steps):
        ending = _ending(recorder, recording)
        if ending is not None:
            unseen, first, later = first, ending, 0
    return None if first is None else placed(evolve(first, later=later), unseen, recording)


def _start(old: Checkpoint, new: Checkpoint) -> Divergence | None:
    if old.is_same(new):
        return None
    lost, gained = _differ(old.lines, new.lines)
    message = "the game begins with another position"
    if not (lost or gained):
        message = f"at the start {UNSEEN}"
    return Divergence(0, "start", message, "", lost, gained, span=old.span)


def _step(recorder: Recorder, old: Step) -> tuple[Step | None, Divergence | None]:
    """The decision taken again, if it can be, and what is different about it."""
    machine, state = recorder.machine, recorder.state
    told = decision_line(old)
    if recorder.over:
        message = f"the game is over before decision {old.number}"
        return None, Divergence(old.number, "over", message, told, span=old.span)
    decision = {"rule": old.rule, "by": old.by, "choose": old.choose}
    try:
        by, answer = from_decision(machine, state, decision)
        new = recorder.take(question_for(machine, state, by), answer)
    except Refused as refused:
        # First what is asked now, before it is answered.
        found = _refused(recorder, old, _in_full(recorder, decision) or refused.diagnostic)
        return _under_another_name(recorder, old), found
    except RuleFailure as failure:
        message = f"the rules fail at decision {old.number}"
        why = failure.diagnostic()
        return None, Divergence(old.number, "failed", message, told, why=why, span=old.span)
    return new, _differences(old, new)


def _in_full(recorder: Recorder, decision: Mapping[str, Any]) -> Diagnostic | None:
    """Why a decision cannot be taken, with what the player may not know: a recorded game hides
    nothing from those who make the rules."""
    try:
        from_decision(recorder.machine, recorder.state, decision, knowing=True)
    except Refused as refused:
        return refused.diagnostic
    return None


def _under_another_name(recorder: Recorder, old: Step) -> Step | None:
    """The decision taken for a choice of the same name in a rule that is called otherwise now; so
    a rule that was only renamed does not make another game."""
    machine, state = recorder.machine, recorder.state
    players = machine.world.kinds["player"].things
    for question in questions(machine, state):
        name = question.site.name
        if players[question.by] != old.by or name == old.rule:
            continue
        if name.partition(".")[2] != old.rule.partition(".")[2]:
            continue
        decision = {"rule": name, "by": old.by, "choose": old.choose}
        try:
            _, answer = from_decision(machine, state, decision)
            return recorder.take(question, answer)
        except (Refused, RuleFailure):
            return None
    return None


def _refused(recorder: Recorder, old: Step, why: Diagnostic) -> Divergence:
    told = decision_line(old)
    asked = questions(recorder.machine, recorder.state)
    players = recorder.machine.world.kinds["player"].things
    now = [(players[each.by], each.site.name) for each in asked]
    if (old.by, old.rule) not in now:
        message = (
            f"{listed(f'{by} is asked for {rule}' for by, rule in now)} at decision {old.number}, "
            f"where {old.by} was asked for {old.rule}"
        )
        return Divergence(old.number, "asked", message, told, span=old.span)
    question = next(each for each in asked if players[each.by] == old.by)
    lost: tuple[str, ...] = ()
    gained: tuple[str, ...] = ()
    offer = offer_of(recorder.machine, recorder.state, question)
    if old.offer is not None and old.offer != offer:
        lost, gained = _offers(old.offer, offer)
    message = f"decision {old.number} cannot be taken any more"
    return Divergence(
        number=old.number,
        sort="refused",
        message=message,
        decision=told,
        lost=lost,
        gained=gained,
        why=why,
        chosen="" if old.choose is None else term(old.choose),
        offered=offer.words,
        span=old.span,
    )


def _differences(old: Step, new: Step) -> Divergence | None:
    """What is different about a decision that can still be taken."""
    told = decision_line(old)
    if (old.by, old.rule) != (new.by, new.rule):
        message = (
            f"{new.by} is asked for {new.rule} at decision {old.number}, "
            f"where {old.by} was asked for {old.rule}"
        )
        return Divergence(old.number, "asked", message, told, span=old.span)
    if old.offer is not None and new.offer is not None and old.offer != new.offer:
        lost, gained = _offers(old.offer, new.offer)
        if old.offer.is_reordered(new.offer):
            message = f"the options at decision {old.number} come in another order"
            return Divergence(old.number, "order", message, told, lost, gained, span=old.span)
        message = f"other options are on offer at decision {old.number}"
        return Divergence(old.number, "offer", message, told, lost, gained, span=old.span)
    if old.choose != new.choose:
        message = f"decision {old.number} is another"
        lost, gained = (told,), (decision_line(new),)
        return Divergence(old.number, "decided", message, told, lost, gained, span=old.span)
    lost, gained = _differ(old.changes, new.changes)
    if lost or gained:
        message = f"decision {old.number} changes something else"
        return Divergence(old.number, "changes", message, told, lost, gained, span=old.span)
    return None


def _position(old: Checkpoint, new: Checkpoint, step: Step) -> Divergence | None:
    if old.is_same(new):
        return None
    lost, gained = _differ(old.lines, new.lines)
    message = f"the position after decision {step.number} is another"
    if not (lost or gained):
        message = f"after decision {step.number} {UNSEEN}"
    told = decision_line(step)
    return Divergence(step.number, "position", message, told, lost, gained, span=old.span)


def _ending(recorder: Recorder, recording: Recording) -> Divergence | None:
    number, stop = len(recording.steps), recording.heading.stop
    if recorder.over or (stop is not None and number >= stop):
        return None
    message = f"the game goes on after decision {number}, where it was over"
    span = recording.steps[-1].span if recording.steps else recording.start.span
    return Divergence(number, "goes on", message, "", span=span)


def _offers(old: Offer, new: Offer) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if old.hidden or new.hidden or (old.bounds, old.goals) != (new.bounds, new.goals):
        return (offer_text(old),), (offer_text(new),)
    if not (old.words or new.words) or set(old.words) == set(new.words):
        return (offer_text(old),), (offer_text(new),)
    lost, gained = _differ(old.words, new.words)
    return tuple(map(option_text, lost)), tuple(map(option_text, gained))


def _differ(old: Sequence[str], new: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What only the one has, and what only the other has."""
    return tuple(without(old, new)), tuple(without(new, old))
