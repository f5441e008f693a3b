"""Settings and the number of players fit the ruleset, or are refused with their own codes."""

from __future__ import annotations

import pytest
from small import small_program

from rulewright.check import check

RULES = """
parameter size = 3, from 1 to 9 "How large"
parameter open = no "Whether it lies open"

kind player is white, black
  score  number 0 to 9

play
  turn of white
    choose number bid from 1 to size
    if open
      raise white.score by bid
"""


def codes(settings: dict[str, object], players: int | None = 2) -> list[str]:
    program, found = small_program(RULES)
    assert found == ()
    return [each.code for each in check(program, players, settings)[1] if each.severity == "error"]


@pytest.mark.parametrize(
    "settings", [{}, {"size": 9}, {"size": "4", "open": "yes"}, {"open": True}]
)
def test_settings_that_fit(settings: dict[str, object]) -> None:
    assert codes(settings) == []


def test_a_setting_that_names_no_parameter() -> None:
    program, _ = small_program(RULES)
    (found,) = [each for each in check(program, 2, {"siez": 3})[1] if each.severity == "error"]

    assert found.code == "E801"
    assert found.help is not None
    assert "size" in found.help


@pytest.mark.parametrize(
    "settings", [{"size": 0}, {"size": 10}, {"size": "many"}, {"size": True}, {"open": 3}]
)
def test_settings_that_do_not_fit(settings: dict[str, object]) -> None:
    assert codes(settings) == ["E802"]


def test_every_bad_setting_is_reported_at_once() -> None:
    assert sorted(codes({"size": 0, "open": "perhaps", "colour": 1})) == ["E801", "E802", "E802"]


@pytest.mark.parametrize("players", [0, 1, 7])
def test_numbers_of_players(players: int) -> None:
    assert codes({}, players) == ["E803"]


def test_a_setting_is_not_taken_for_one_of_another_type() -> None:
    """To Python, 1 is yes, and a scenario with that number comes first."""
    scenarios = "".join(
        f'\nscenario "{it}"\n    with size {it}\n  then\n    the game goes on\n'
        for it in (1, "yes")
    )
    program, found = small_program(RULES + scenarios)
    assert found == ()
    _, found = check(program)
    assert [each.span.text for each in found if each.code == "E802" and each.span] == ["size yes"]
