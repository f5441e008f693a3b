"""After any edits, what was kept before them gives the same answers as nothing at all."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from layered import write_layers

from rulewright_tools.cli import main

FILES = {
    "town/params.rules": """\
parameter width = 3, from 1 to 9 "How wide"
parameter goal = 5, from 1 to 9 "How far to go"
parameter top = 6, from 1 to 9 "The largest size"
""",
    "town/model.rules": """\
kind player
  score number 0 to 99, starts 0
  plan number 0 to 9, starts goal, seen by owner

grid cell width by 2
  mark player or none

kind town
  title text
  size number 0 to top
  port yes/no
""",
    "town/box.yaml": """\
town:
  york:   {title: "York", size: 3}
  hull:   {title: "Hull", size: 5, port: true}
  whitby: {title: "Whitby", size: 1}
""",
    "town/values.rules": """\
value doubled(n: number 0 to 9) = n * 2
value distant = goal + 1
value worthy(t: town) gives number 0 to 20 = t.size if not t.port otherwise t.size + doubled(2)
value after_gain(p: player) = supposing gain(p, 1), p.score

modifier bonus on worthy(t: town)
  add 1 when t.size > 2
  at most 12

invariant sizes = no towns where it.size > 8
""",
    "town/turn.rules": """\
setup
  raise p1.score by width - 3

rule gain(p: player, n: number 0 to 9)
  raise p.score by doubled(n)
  say "{p} gains {doubled(n)}"

play
  players take turns from p1, at most 3
    choose t from towns where it.size < top "Which of {count towns}?"
      raise t.size by 1
      gain(mover, 1)
    may choose c from cells where it.mark is none
      set c.mark to mover
    choose number n from 0 to 3
      gain(mover, n)
    if mover.score > distant
      mover wins
""",
    "town/scenarios/a.rules": """\
scenario "one grows"
  when
    p1 chooses york
    p1 chooses a1
  then
    p1.score is 2
    york.size is 4

scenario "wide"
  with width 5
  then
    worthy(hull) is 10
    p1.score is 2
""",
    "town/scenarios/b.rules": """\
scenario "goal"
  with goal 3
  then
    distant is 4
    after_gain(p2) is 2
""",
    "rich/rich.rules": """\
after rule gain
  raise p.score by 4 / count towns where it.size < 2
""",
    "rich/scenarios/r.rules": """\
scenario "rich"
  with top 7
  when
    p1 chooses norwich
  then
    p1.score is 6
""",
    "rich/more.yaml": """\
town:
  norwich: {title: "Norwich", size: 2}
""",
}
NUMBER = re.compile(r"(?<![\w.\-])\d(?![\w.])")
PARAMETERS = ("width", "goal", "top")
STEPS = 20


class Edits:
    """A folder of rulesets that is edited at random."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = Random(seed)
        self.folder = folder
        self.sound = self.texts()

    def files(self) -> list[Path]:
        return [path for path in sorted(self.folder.rglob("*.*")) if path.is_file()]

    def texts(self) -> dict[Path, str]:
        return {path: path.read_text(encoding="utf-8") for path in self.files()}

    def take_back(self) -> None:
        for path in self.files():
            if path not in self.sound:
                path.unlink()
        for path, text in self.sound.items():
            path.write_text(text, encoding="utf-8")

    def write_otherwise(self) -> None:
        path = self.random.choice(self.files())
        path.write_text(self._changed(path.read_text(encoding="utf-8")), encoding="utf-8")

    def write_otherwise_unseen(self) -> None:
        """As long and as old as before."""
        path = self.random.choice(self.files())
        stat, text = path.stat(), path.read_text(encoding="utf-8")
        path.write_text(self._with(text, str(self.random.randrange(9))), encoding="utf-8")
        os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))

    def swap(self) -> None:
        """Two files of rules, or the name of one."""
        rules = [path for path in self.files() if path.parent.name == "town"]
        one, other = self.random.sample([path for path in rules if path.suffix == ".rules"], 2)
        text = one.read_text(encoding="utf-8")
        one.write_text(other.read_text(encoding="utf-8"), encoding="utf-8")
        if self.random.random() < 0.5:
            one.rename(one.with_name("all_new.rules"))
        other.write_text(text, encoding="utf-8")

    def _changed(self, text: str) -> str:
        lines = text.splitlines(keepends=True)
        at = self.random.randrange(len(lines))
        match self.random.randrange(10):
            case 0 | 1 | 2:
                return self._with(text, str(self.random.randrange(9)))
            case 3 | 4 | 5 | 6:
                return self._with(text, self.random.choice(PARAMETERS))
            case 7:
                return "".join([*lines[:at], "# a remark\n", *lines[at:]])
            case 8:
                return "".join([*lines[:at], *lines[at + 1 :]])
            case _:
                return text.replace("gain", "earn") if "rule gain" in text else text + "\n(\n"

    def _with(self, text: str, number: str) -> str:
        """With another number in one place."""
        found = [*NUMBER.finditer(text)]
        if not found:
            return text
        place = self.random.choice(found)
        return text[: place.start()] + number + text[place.end() :]

    def step(self) -> None:
        act: Callable[[], None] = self.random.choice(
            [self.swap, self.write_otherwise_unseen, *[self.write_otherwise] * 6]
        )
        act()


COMMANDS = (
    ["test", "town"],
    ["test", "town+rich"],
    ["test", "town/scenarios/a.rules"],
    ["check", "town"],
    ["check", "town+rich"],
    ["explain", "town+rich", "worthy(york)"],
    ["simulate", "town+rich", "--games", "2", "--jobs", "1"],
)


def told(command: list[str], cache: Path) -> tuple[int, str]:
    """What a command says, with what is kept in a folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(cache))
        run = CliRunner().invoke(main, command)
    assert isinstance(run.exception, SystemExit | None), run.exception
    return run.exit_code, re.sub(r"in [\d.]+ s, [\d,]+ a second", "", run.output)


@pytest.mark.parametrize("seed", range(4))
def test_what_was_kept_changes_no_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    work = tmp_path / "work"
    write_layers(work, FILES)
    monkeypatch.chdir(work)
    edits = Edits(work, seed)
    well = 0
    for step in range(STEPS):
        for number, command in enumerate(edits.random.sample(COMMANDS, 2)):
            kept = told(command, tmp_path / "kept")
            assert kept == told(command, tmp_path / f"nothing-{step}-{number}"), command
            well += kept[0] == 0
        if edits.random.random() < 0.6:
            edits.take_back()
        edits.step()
    assert well > STEPS // 3
