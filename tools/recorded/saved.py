"""Saved games as recorded ones: played again with the rules that they carry, and written down."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulewright.load import load_layers
from rulewright.on_disk import begins
from rulewright.recording.reading import is_recording
from rulewright.recording.script import EVERY, Heading, Recording
from rulewright.report import Diagnostic, Note, diagnostic
from rulewright.run.decisions import Refused, from_decision, question_for
from rulewright.run.failure import RuleFailure
from rulewright.run.saves import FORMAT, read_save

from .files import SUFFIX, walked
from .opening import Opened

Found = tuple[Diagnostic, ...]


def is_saved(path: Path) -> bool:
    """Whether a file is not a recorded game, and so taken for a saved one."""
    if path.suffix == SUFFIX:
        return False
    beginning = begins(path, 64).decode("utf-8", "replace")
    return path.is_file() and not is_recording(beginning)


def recording_of(path: Path) -> tuple[Recording | None, Opened | None, Found]:
    """A saved game as it was played, with its own rules."""
    save, found = read_save(path)
    if save is None:
        return None, None, found
    loaded, found = load_layers(
        save["files"], players=len(save["players"]), settings=save["settings"]
    )
    if loaded is None:
        why = [Note(f"{each.code}: {each.message}") for each in found]
        message = f"the rules that {path} carries cannot be opened"
        return None, None, (diagnostic("E845", message, notes=why),)
    opened = Opened.of(loaded)
    recording, found = _written_down(opened, save, path)
    return recording, opened, found


def _written_down(
    opened: Opened, save: Mapping[str, Any], path: Path
) -> tuple[Recording | None, Found]:
    from rulewright.recording.keeping import Recorder

    machine = opened.machine
    try:
        recorder = Recorder(machine, save["seed"])
        for decision in save["decisions"]:
            by, answer = from_decision(machine, recorder.state, decision)
            recorder.take(question_for(machine, recorder.state, by), answer)
    except (Refused, RuleFailure) as problem:
        said = problem.diagnostic if isinstance(problem, Refused) else problem.diagnostic()
        message = f"{path} cannot be played again with its own rules"
        note = Note(f"{said.code}: {said.message}", said.span)
        return None, (diagnostic("E825", message, notes=[note]),)
    heading = Heading(
        ruleset=save["ruleset"],
        because=(),
        seed=save["seed"],
        players=opened.world.kinds["player"].things,
        settings=save["settings"],
        bots="people",
        stop=None if recorder.over else len(recorder.steps),
        every=EVERY,
        tells=1,
        digest=opened.world.digest,
    )
    return recorder.recording(heading, opened.program), ()


def saves_in(folder: Path) -> tuple[Path, ...]:
    """The files below a folder that begin as saved games do."""
    names = (root / each for root, files in walked(folder) for each in files)
    return tuple(path for path in names if path.suffix == ".json" and _begins_as_save(path))


def _begins_as_save(path: Path) -> bool:
    return FORMAT.encode() in begins(path, 200)
