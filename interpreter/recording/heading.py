"""The heading of a recorded game read back: a line for each part, some of which must be there.

Takes lines one by one; gives a Heading, or says what is wrong with it.
"""

from __future__ import annotations

import json
import re

from ..source import Span
from ..spelling import did_you_mean
from .parts import Line, Parts
from .script import EVERY, Heading, Setting

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_SET = re.compile(r"([a-z][a-z0-9_]*) = (\S.*)")
_DIGEST = re.compile(r"[0-9a-f]{8,64}")
_KNOWN = (
    "because",
    "seed",
    "players",
    "bots",
    "set",
    "stops after",
    "positions every",
    "tells from",
    "digest",
)
_ONCE = ("seed", "players", "digest")
"""Parts of a heading that must be there."""


def heading_line(parts: Parts, line: Line) -> None:
    """Read a line below the title."""
    key = next((each for each in _KNOWN if line.text.startswith(f"{each} ")), None)
    if key is None:
        word = line.text.split(" ")[0]
        meant = did_you_mean(word, _KNOWN)
        help = f"did you mean `{meant}`?" if meant else f"known: {', '.join(_KNOWN)}"
        parts.wrong_heading(line.span, f"a recorded game has no `{word}`", help)
        return
    rest = line.text.removeprefix(key).strip()
    if key not in ("because", "set") and key in parts.heading:
        parts.wrong_heading(line.span, f"`{key}` is there twice")
        return
    try:
        _heading_part(parts, key, rest)
    except ValueError:
        parts.wrong_heading(line.span, f"`{rest}` is not what `{key}` can be", _SAMPLES[key])


_SAMPLES = {
    "because": 'a reason in double quotes: because "guards the opening"',
    "seed": "a whole number: seed 7",
    "players": "names with commas: players p1, p2",
    "bots": "a word: bots random",
    "set": "a parameter and its value: set columns = 9",
    "stops after": "a number of decisions: stops after 40",
    "positions every": "a number of decisions: positions every 25",
    "tells from": "the number of a decision: tells from 300",
    "digest": "16 digits from 0 to 9 and a to f",
}


def _heading_part(parts: Parts, key: str, rest: str) -> None:
    """Read one part of the heading; raises ValueError for one that makes no sense."""
    heading = parts.heading
    match key:
        case "because":
            heading.setdefault("because", []).append(_reason(rest))
        case "seed":
            heading["seed"] = _whole_number(rest, least=-(10**18))
        case "players":
            heading["players"] = tuple(_fits(_NAME, each.strip())[0] for each in rest.split(","))
        case "set":
            found = _fits(_SET, rest)
            heading.setdefault("set", {})[found[1]] = _setting(found[2])
        case "stops after" | "positions every" | "tells from":
            heading[key] = _whole_number(rest, least=0 if key == "stops after" else 1)
        case "digest":
            heading["digest"] = _fits(_DIGEST, rest)[0]
        case _:
            heading[key] = rest


def _fits(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    found = pattern.fullmatch(text)
    if found is None:
        raise ValueError
    return found


def _reason(text: str) -> str:
    reason = json.loads(text)
    if not isinstance(reason, str):
        raise ValueError
    return reason


def _whole_number(text: str, *, least: int) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", text) or int(text) < least:
        raise ValueError
    return int(text)


def _setting(text: str) -> Setting:
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text


def heading_of(parts: Parts, title: Span) -> Heading | None:
    """The heading, if all is there that must be."""
    garbled = bool(parts.found)
    for key in _ONCE:
        if key not in parts.heading and not garbled:
            parts.wrong_heading(title, f"the recorded game does not say its `{key}`", _SAMPLES[key])
    if any(key not in parts.heading for key in _ONCE):
        return None
    heading = parts.heading
    return Heading(
        ruleset=heading["ruleset"],
        because=tuple(heading.get("because", ())),
        seed=heading["seed"],
        players=heading["players"],
        settings=heading.get("set", {}),
        bots=heading.get("bots", "random"),
        stop=heading.get("stops after"),
        every=heading.get("positions every", EVERY),
        tells=heading.get("tells from", 1),
        digest=heading["digest"],
    )
