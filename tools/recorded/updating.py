"""Recorded games written: made, brought up to the rules in force, taken away.

Every file is written whole or not at all, so a crash in the middle leaves the old one.
"""

from __future__ import annotations

from pathlib import Path

from attrs import evolve

from rulewright.recording.again import rebased
from rulewright.recording.keeping import EndlessError, Recorder, random_chooser
from rulewright.recording.marks import marks_of
from rulewright.recording.script import EVERY, Heading, Recording
from rulewright.recording.translated import translated
from rulewright.recording.written import text_of
from rulewright.report import Diagnostic, Note, diagnostic
from rulewright.run.failure import RuleFailure

from ..writing import write_whole
from .checking import Checked
from .files import ruleset_near
from .kept_games import read_kept
from .lists import put_on_list, take_off_list
from .opening import Opened, Opener


def recorded(
    opened: Opened,
    seed: int,
    *,
    stop: int | None = None,
    every: int = EVERY,
    last: int | None = None,
    because: str | None = None,
) -> Recording:
    """A game of bots, written down; of the decisions before the last ones only what was decided.
    Raises RuleFailure and EndlessError."""
    world = opened.world
    recorder = Recorder(opened.machine, seed, every)
    recorder.play_on(random_chooser(seed), stop)
    tells = max(1, len(recorder.steps) - last + 1) if last is not None else 1
    if tells > 1:
        recorder = Recorder(opened.machine, seed, every, tells)
        recorder.play_on(random_chooser(seed), stop)
    changed = (each for each in world.parameters.values() if each.value != each.default)
    heading = Heading(
        ruleset=world.name,
        because=(because,) if because else (),
        seed=seed,
        players=world.kinds["player"].things,
        settings={each.name: each.value for each in changed},
        bots="random",
        stop=stop,
        every=every,
        tells=tells,
        digest=world.digest,
    )
    return recorder.recording(heading, opened.program)


def keep(path: Path, recording: Recording) -> None:
    """Write a recorded game and put it on the list of its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text_of(recording))
    put_on_list(path)


def _updated(checked: Checked, recording: Recording, opened: Opened, because: str) -> Recording:
    """The game under the rules in force, with the reason; raises RuleFailure and EndlessError."""
    # What is only called otherwise is chosen by its new name.
    if checked.names:
        recording = translated(recording, checked.names)
    new = rebased(opened.machine, opened.program, recording, random_chooser)
    return evolve(new, heading=evolve(new.heading, because=(*new.heading.because, because)))


def _played(checked: Checked, opener: Opener) -> tuple[Recording, Opened] | None:
    """A game that could be played, and what it was played with; nothing if either has been edited
    since, for then nobody has looked at what it would do."""
    path, recording = checked.kept.path, checked.kept.recording
    assert recording is not None
    opened, _ = opener.for_game(ruleset_near(path, recording.heading.ruleset), recording.heading)
    if opened is None or opened.world.digest != checked.digest:
        return None
    return (recording, opened) if read_kept(path).recording == recording else None


def accept(checked: Checked, opener: Opener, because: str) -> tuple[Diagnostic, ...]:
    """Take what the rules in force do as what is right, and say why; or what is wrong, and then
    the file is as it was."""
    if checked.divergence is None:
        return checked.found
    played = _played(checked, opener)
    if played is None:
        help = "look at what they do now: rulewright snapshot review"
        return (_refused(checked, "the game or its rules were edited since it was played", help),)
    try:
        new = _updated(checked, *played, because)
    except RuleFailure as failure:
        said = failure.diagnostic()
        note = Note(f"{said.code}: {said.message}", said.span)
        return (_refused(checked, "the rules fail as it is played on", said.help, note),)
    except EndlessError:
        help = "say in its heading after how many decisions it stops: `stops after 40`"
        return (_refused(checked, "it does not end any more", help),)
    write_whole(checked.kept.path, text_of(new))
    return ()


def _refused(checked: Checked, why: str, help: str | None, *notes: Note) -> Diagnostic:
    return diagnostic("E848", f"{checked.id} is left as it was: {why}", notes=notes, help=help)


def refresh(checked: Checked, opener: Opener) -> bool:
    """Have a game that plays as it was recorded name the rules that are in force now; whether
    it named others."""
    assert checked.ok, "it plays as it was recorded"
    played = _played(checked, opener)
    if played is None:
        return False
    recording, opened = played
    heading = evolve(recording.heading, digest=opened.world.digest)
    marks = marks_of(opened.program, opened.world)
    new = evolve(recording, heading=heading, marks=marks)
    if new == recording:
        return False
    write_whole(checked.kept.path, text_of(new))
    return True


def remove(path: Path) -> None:
    """Take a recorded game away, and off the list."""
    path.unlink(missing_ok=True)
    take_off_list(path)
