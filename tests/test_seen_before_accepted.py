"""Groups hold what has one cause, and nothing is accepted but what was looked at."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright_tools.cli import main
from rulewright_tools.commands import snapshot as snapshot_command
from rulewright_tools.recorded.checking import Group, check_paths, grouped
from rulewright_tools.recorded.opening import Opener
from rulewright_tools.recorded.updating import accept, refresh

POINTS = """
value bonus = 2

kind coin

supply box of coin
zone purse of coin

game
  points number 0 to 999

setup purse
  move first 1 of box to purse

play
  players take turns from p1, at most 6
    choose number n from 0 to 3
    gain(n)

rule gain(n: number)
  raise points by n + bonus
  if points > 12
    move first 3 of box to purse
"""
COINS = "coin:\n  copper: {copies: 9}\n"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(each) for each in arguments])


def points_of(folder: Path, rules: str = POINTS, coins: str = COINS) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "ruleset.yaml").write_text("title: Points\nformat: 1\nplayers: 2\n", encoding="utf-8")
    (folder / "points.rules").write_text(rules, encoding="utf-8")
    (folder / "coins.yaml").write_text(coins, encoding="utf-8")
    return folder


def record(ruleset: str, name: str, *more: object) -> None:
    done = run("snapshot", "record", ruleset, "--name", name, *more)
    assert done.exit_code == 0, done.output


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def groups() -> tuple[Group, ...]:
    return grouped(check_paths([Path()])[0])


@pytest.fixture
def points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = points_of(tmp_path / "points")
    record("./points", "g1")
    record("./points", "g2", "--seed", 2)
    return folder


def test_rules_of_one_name_in_two_rulesets_are_two_causes(points: Path) -> None:
    other = points_of(points.with_name("other"))
    record("./other", "o1")
    for folder in (points, other):
        edit(folder / "points.rules", "raise points by n + bonus", "raise points by n")

    assert [len(group.games) for group in groups()] == [2, 1]
    assert {group.cause for group in groups()} == {"rule gain was changed"}
    assert len({group.id for group in groups()}) == 2


def test_rules_of_one_name_that_are_gone_from_two_rulesets_are_two_causes(points: Path) -> None:
    gone = "\nrule late at end of turn\n  raise points by 1\n"
    games = {}
    for number, name in enumerate(("one", "two"), 1):
        rules = POINTS + gone.replace("by 1", f"by {number}")
        games[name] = points_of(points.with_name(name), rules)
        record(f"./{name}", name)
        points_of(points.with_name(name))

    assert [group.cause for group in groups()] == ["rule late was removed"] * 2


def test_an_edit_that_is_hidden_behind_the_first_makes_another_cause(points: Path) -> None:
    """The game already differs before the second edit could show."""
    edit(points / "points.rules", "value bonus = 2", "value bonus = 3")
    (before,) = groups()
    edit(points / "points.rules", "first 3 of box", "first 2 of box")
    result = run("snapshot", "accept", before.id, "--because", "x")

    assert result.exit_code == 1
    assert f"no cause is {before.id} now" in result.output
    assert not any(each.ok for each in check_paths([points])[0])


def test_a_game_that_is_edited_by_hand_makes_another_cause(points: Path) -> None:
    game = points / "games" / "g1.game"
    edit(game, "game: points 0 ->", "game: points 1 ->")
    (before,) = groups()
    edit(game, "2. p2 chooses", "2. p1 chooses")
    (after,) = groups()

    assert "no rule has changed" in before.cause
    assert before.id != after.id


def test_one_game_more_makes_another_cause(points: Path) -> None:
    record("./points", "g3", "--seed", 3)
    (points / "games" / "g3.game").rename(points.parent / "g3")
    edit(points / "points.rules", "value bonus = 2", "value bonus = 3")
    (before,) = groups()
    (points.parent / "g3").rename(points / "games" / "g3.game")

    assert run("snapshot", "accept", before.id, "--because", "x").exit_code == 1
    only = run("snapshot", "accept", before.id, "--because", "x", "--in", "points/games/g1.game")
    assert only.exit_code == 1
    assert not any(each.ok for each in check_paths([points])[0])


def test_what_was_reviewed_in_a_place_is_accepted_there(points: Path) -> None:
    """The command that is told names the place, where one was named."""
    shutil.copytree(points / "games", points.parent / "games")
    edit(points / "points.rules", "value bonus = 2", "value bonus = 3")
    for game in (points.parent / "games").glob("*.game"):
        edit(game, "game of points", "game of ./points")
    told = run("snapshot", "review", "points").output

    (group,) = grouped(check_paths([points])[0])
    assert f'snapshot accept {group.id} --in points --because "…"' in told
    done = run("snapshot", "accept", group.id, "--in", "points", "--because", "x")
    assert done.output.splitlines() == ["g1: accepted", "g2: accepted"]


def test_rules_that_are_edited_while_somebody_is_asked(
    points: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(points / "points.rules", "value bonus = 2", "value bonus = 3")
    before = (points / "games" / "g1.game").read_text(encoding="utf-8")

    def edited_meanwhile() -> bool:
        rules = POINTS.replace("value bonus = 2", "value bonus = 4")
        (points / "points.rules").write_text(rules, encoding="utf-8")
        return True

    monkeypatch.setattr(snapshot_command, "_is_interactive", edited_meanwhile)
    result = CliRunner().invoke(main, ["snapshot", "review"], input="a\nx\n")

    assert "E848" in result.output
    assert result.exit_code == 1
    assert (points / "games" / "g1.game").read_text(encoding="utf-8") == before


def test_a_game_that_is_edited_meanwhile_is_not_written_over(points: Path) -> None:
    edit(points / "points.rules", "value bonus = 2", "value bonus = 3")
    (group,) = groups()
    game = points / "games" / "g1.game"
    edit(game, "seed 1", "seed 7")
    kept = game.read_text(encoding="utf-8")
    (found,) = accept(group.games[0], Opener(), "x")

    assert found.code == "E848"
    assert game.read_text(encoding="utf-8") == kept


def test_rules_that_are_edited_meanwhile_are_not_named(points: Path) -> None:
    """For nobody has played the game under them yet."""
    edit(points / "points.rules", "by n + bonus", "by bonus + n")
    (first, *_), _ = check_paths([points])
    edit(points / "points.rules", "by bonus + n", "by bonus + n + n")
    before = first.kept.path.read_text(encoding="utf-8")

    assert first.ok
    assert not refresh(first, Opener())
    assert first.kept.path.read_text(encoding="utf-8") == before


def test_what_is_not_written_down_hides_no_difference(points: Path) -> None:
    """With fewer coins every position is another one from the start, and play is not."""
    (points / "coins.yaml").write_text(COINS.replace("9", "3"), encoding="utf-8")
    (group,) = groups()
    found = [each.divergence for each in group.games]

    assert group.cause == "table coin was changed"
    assert all(each is not None and each.number > 1 and each.same == -1 for each in found)
    told = run("snapshot", "review").output
    assert "or before" in told
    assert "note: already at the start something that is not written down is different" in told


def test_a_difference_that_never_shows_is_told_as_that(points: Path) -> None:
    (points / "coins.yaml").write_text(COINS.replace("9", "30"), encoding="utf-8")
    for name in ("g1", "g2"):
        record("./points", name, "--again")
    (points / "coins.yaml").write_text(COINS.replace("9", "40"), encoding="utf-8")
    (group,) = groups()

    assert {each.divergence.message for each in group.games if each.divergence} == {
        "at the start something that is not written down is different: "
        "in a supply, remembered, or left to chance"
    }
    assert "  g1, in nothing that is written down\n" in run("snapshot", "review").output


def test_a_game_whose_beginning_is_not_told_may_differ_earlier(points: Path) -> None:
    record("./points", "a_end", "--last", 2)
    edit(points / "points.rules", "value bonus = 2", "value bonus = 3")
    told = run("snapshot", "review").output

    assert "  a_end, from decision 5 or before\n" in told
    assert "  g1, from decision 1\n" in told
    assert "error[E843]: decision 1 changes something else" in told
    alone = run("replay", "points/games/a_end.game").output
    assert "of the first 4 decisions only what was chosen is written down" in alone


def test_options_in_another_order(points: Path) -> None:
    courses = '    choose\n      "less"\n        gain(1)\n      "more"\n        gain(2)\n'
    rules = POINTS.replace("    choose number", f"{courses}    choose number")
    points_of(points, rules)
    for name in ("g1", "g2"):
        record("./points", name, "--again")
    points_of(points, rules.replace("less", "x").replace("more", "less").replace('"x"', '"more"'))
    (group,) = groups()
    found = group.games[0].divergence

    assert found is not None
    assert (found.number, found.sort) == (1, "order")
    assert found.message == "the options at decision 1 come in another order"
    assert (found.lost, found.gained) == (("less; more",), ("more; less",))


def test_what_was_changed_before_the_telling_begins_may_show_late(points: Path) -> None:
    """Where the telling begins nothing shows that the points are others already."""
    rules = POINTS.replace("    gain(n)\n", "    if round < 4\n      gain(n)\n    pass_by\n")
    rules = rules.replace("game\n", "game\n  round number 0 to 9\n")
    rules += "\nrule pass_by\n  raise round by 1\n  if round is 6\n    double\n"
    rules += "\nrule double\n  raise points by points\n"
    points_of(points, rules)
    for name in ("g1", "g2"):
        record("./points", name, "--again", "--last", 2)
    edited = rules.replace("n + bonus", "n + bonus + 1").replace("by points", "by points + 0")
    points_of(points, edited)

    (group,) = groups()
    assert group.cause == "rule double was changed; rule gain was changed"


TWO_KINDS = POINTS + "\nkind stamp\n  price number 0 to 9\n"
STAMPS = "stamp:\n  red: {price: 1}\n  blue: {price: 2}\n"


@pytest.mark.parametrize(
    ("last", "named"),
    [("points", ["rule gain"]), ("(first of stamps).price", ["rule gain", "table stamp"])],
)
def test_a_table_of_which_nothing_was_read_is_not_to_blame(
    points: Path, last: str, named: list[str]
) -> None:
    rules = TWO_KINDS.replace("if points > 12", f"if {last} > 1")
    points_of(points, rules, COINS + STAMPS)
    for name in ("g1", "g2"):
        record("./points", name, "--again")
    points_of(points, rules.replace("n + bonus", "n"), COINS + STAMPS.replace("1}", "3}"))
    (group,) = groups()

    assert [each.called for each in group.games[0].causes] == named
