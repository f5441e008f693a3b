"""What people write in a scenario as they would say it, and what they are told to write."""

from __future__ import annotations

import pytest
from small import small_program
from test_scenario_runner import MARKS, scenario

from rulewright.check import check


def told(line: str, section: str) -> tuple[str, str]:
    """The code of the only mistake, and its help."""
    program, found = small_program(MARKS + scenario(**{section: line}))
    mistakes = [each for each in found if each.severity == "error"] or check(program)[1]
    (slip,) = (each for each in mistakes if each.severity == "error")
    assert slip.span is not None
    return slip.code, slip.help or ""


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("white chooses Go home", 'write `"Go home"`'),
        ("white cannot choose Go home", 'write `"Go home"`'),
        ("white can't choose a1", "write `cannot`"),
        ("white can not choose a1", "write `cannot`"),
        ("white takes a1", "write `chooses`"),
    ],
)
def test_decisions(line: str, help: str) -> None:
    assert told(line, "when")[1] in (help, help.replace("write", "did you mean") + "?")


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("white can choose only Go home", 'write `"Go home"`'),
        ("it is a draw", "write `nobody won`"),
        ("the game is drawn", "write `nobody won`"),
        ("draw", "write `nobody won`"),
        ("white has won", "write `white won`"),
        ("white wins", "write `white won`"),
        ("white lost", "say who won, `nobody won` or `the game goes on`"),
        ("white did not win", "say who won, `nobody won` or `the game goes on`"),
        ("white must choose a1", "write `white can choose …`, or `white can choose only …`"),
        ("white can not choose a1", "write `cannot`"),
        (
            "white cannot choose a1",
            "what cannot be done stands under `when`: `white cannot choose`",
        ),
        (
            "white has three marks",
            "`white won` and `white can choose …` are claims about a player, and so is any "
            "condition, such as `white.score is 3`",
        ),
        (
            "the log says white wins",
            'write `the log says "…"` or `the log does not say "…"`, with a whole line',
        ),
        (
            'the log contains "white"',
            'write `the log says "…"` or `the log does not say "…"`, with a whole line',
        ),
    ],
)
def test_claims(line: str, help: str) -> None:
    assert told(line, "then")[1] == help
