"""Positions and games as JSON, written so that a file is always whole.

Takes states and the parts of a game; gives plain JSON and reads it back exactly, in any process. In
a position a tuple is a JSON list; a list is `{"list": […]}`, a table `{"table": [[key, value], …]}`
and a set `{"set": […]}`, so that each comes back as what it was.
"""

from __future__ import annotations

import errno
import json
import os
import tempfile
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from ..on_disk import text_of
from ..report import Diagnostic, diagnostic
from ..source import UNSEEN
from .state import State

FORMAT = "rulewright game"
VERSION = 1
LARGEST = 64 * 1024 * 1024
"""Files of more bytes than these are not read."""

_LISTS = ("fields", "game", "places", "contents", "memories", "stack")
_PLAIN = ("asked", "answer", "mover", "ply", "rng", "fuel", "result")

PARTS: Mapping[str, type | tuple[type, ...]] = {
    "ruleset": str,
    "digest": str,
    "players": list,
    "settings": dict,
    "seed": int,
    "decisions": list,
    "state": dict,
    "files": dict,
    "checksum": str,
}


class BadStateError(Exception):
    """JSON that is no position."""


def state_to_json(state: State) -> dict[str, Any]:
    """A position as JSON, whole: also the log and the rules under way."""
    written = {name: _pack(getattr(state, name)) for name in (*_LISTS, *_PLAIN)}
    written["shown"] = [list(each) for each in sorted(state.shown)]
    written["log"] = None if state.log is None else [_pack(entry) for entry in log_entries(state)]
    return written


def state_from_json(written: Mapping[str, Any]) -> State:
    """The position that was written so; raises BadStateError for JSON that is none."""
    state = State.__new__(State)
    try:
        if set(written) != {*_LISTS, *_PLAIN, "shown", "log"}:
            raise BadStateError("parts are missing")
        for name in (*_LISTS, *_PLAIN):
            setattr(state, name, _unpack(written[name]))
        state.shown = frozenset((kind, thing, who) for kind, thing, who in written["shown"])
        state.log = None if written["log"] is None else ()
        for entry in written["log"] or ():
            state.log = (state.log, _unpack(entry))
    except (TypeError, ValueError, KeyError, AttributeError, RecursionError) as problem:
        raise BadStateError(str(problem)) from problem
    if any(not isinstance(getattr(state, name), list) for name in _LISTS):
        raise BadStateError("a row is missing")
    return state


def log_entries(state: State) -> list[tuple[Any, ...]]:
    """What has been said, oldest first."""
    found = []
    log = state.log
    while log:
        log, entry = log
        found.append(entry)
    found.reverse()
    return found


def _pack(value: Any) -> Any:
    match value:
        case tuple():
            return [_pack(each) for each in value]
        case list():
            return {"list": [_pack(each) for each in value]}
        case dict():
            return {"table": [[_pack(key), _pack(each)] for key, each in value.items()]}
        case frozenset() | set():
            return {"set": [_pack(each) for each in sorted(value)]}
        case None | bool() | int() | str():
            return value
    raise TypeError(f"a position cannot hold {value!r}")


def _unpack(written: Any) -> Any:
    match written:
        case list():
            return tuple(_unpack(each) for each in written)
        case {"list": items, **others} if not others:
            return [_unpack(each) for each in items]
        case {"table": rows, **others} if not others:
            return {_unpack(key): _unpack(each) for key, each in rows}
        case {"set": items, **others} if not others:
            return frozenset(_unpack(each) for each in items)
        case None | bool() | int() | str():
            return written
    raise BadStateError(f"{written!r} is no value")


def sealed(save: Mapping[str, Any]) -> dict[str, Any]:
    """A save with its checksum, by which a change shows."""
    return {**save, "checksum": checksum(save)}


def checksum(save: Mapping[str, Any]) -> str:
    """The checksum of everything else in a save."""
    rest = {key: value for key, value in save.items() if key != "checksum"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(text.encode()).hexdigest()


def write_save(path: Path, save: Mapping[str, Any]) -> None:
    """Write a save in one step: at any moment the file holds the old game or the new one, whole."""
    text = json.dumps(save, indent=1, ensure_ascii=False) + "\n"
    if UNSEEN.search(path.name):
        raise OSError(errno.EINVAL, "its name has a character that cannot be seen")
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_save(path: Path) -> tuple[dict[str, Any] | None, tuple[Diagnostic, ...]]:
    """The save in a file, or what is wrong with the file."""
    text = text_of(path, LARGEST)
    return (None, (text,)) if isinstance(text, Diagnostic) else parse_save(text, str(path))


def parse_save(text: str, name: str) -> tuple[dict[str, Any] | None, tuple[Diagnostic, ...]]:
    """The save in a text, or what is wrong with the text."""
    try:
        save = json.loads(text, parse_constant=_no_constant, parse_float=_no_constant)
    except (ValueError, RecursionError) as problem:
        where = f" in line {problem.lineno}" if isinstance(problem, json.JSONDecodeError) else ""
        found = diagnostic(
            "E820",
            f"{name} is not a saved game: it is not JSON{where}",
            help="if it breaks off at the end, it was not copied whole",
        )
        return None, (found,)
    problems = tuple(_problems(save, name))
    return (None, problems) if problems else (save, ())


def _no_constant(written: str) -> Any:
    raise ValueError(f"{written} is not a whole number")


def _problems(save: Any, name: str) -> list[Diagnostic]:
    """What is wrong with a save; a later check is made only if the earlier ones find nothing."""
    if not isinstance(save, dict) or save.get("format") != FORMAT:
        return [diagnostic("E821", f"{name} is not a game saved by Rulewright")]
    if save.get("version") != VERSION:
        text = f"{name} is of version {save.get('version')!r}, and only {VERSION} is known"
        return [diagnostic("E821", text)]
    found = [*_wrong_parts(save, name)]
    if not found and checksum(save) != save["checksum"]:
        found.append(
            diagnostic(
                "E823",
                f"{name} has been changed since it was saved",
                help="to change the course of a game, load it, undo, and decide anew",
            )
        )
    return found


def _wrong_parts(save: Mapping[str, Any], name: str) -> list[Diagnostic]:
    found = []
    for part, wanted in PARTS.items():
        if part not in save:
            found.append(diagnostic("E822", f"{name} has no `{part}`"))
        elif not isinstance(save[part], wanted) or isinstance(save[part], bool):
            found.append(diagnostic("E822", f"`{part}` of {name} is not what it should be"))
    for part in save:
        if part not in PARTS and part not in ("format", "version"):
            found.append(diagnostic("E822", f"{name} has a `{part}`, which is not part of a save"))
    for part in ("players", "files"):
        if not all(isinstance(each, str) for each in _inside(save.get(part))):
            found.append(diagnostic("E822", f"`{part}` of {name} holds something that is not text"))
    return found


def _inside(part: object) -> Iterable[object]:
    if isinstance(part, dict):
        return part.values()
    return part if isinstance(part, list) else ()
