"""The language does what tests/markdown says of it, phrase by phrase and sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from chapters import Block, Section, sections
from small import small_machine

from rulewright.compile.machine import CompiledMachine
from rulewright.explain import value_of
from rulewright.run.decisions import Refused
from rulewright.run.failure import RuleFailure
from rulewright.run.game import Game
from rulewright.run.questions import Question, options, prompt
from rulewright.run.state import State
from rulewright.view import DisplayView, displays
from rulewright.wording import listed
from rulewright.wording import name as name_of

SECTIONS = [*sections()]


def claim(line: str) -> tuple[str, str | None, str | None] | None:
    """The expression of a line with the words or the mistake that it comes to."""
    match = re.fullmatch(r"(.+) = (.+)|(.+) fails (E\d\d\d)", line)
    return (match[1] or match[3], match[2], match[4]) if match else None


def with_claims(section: Section) -> tuple[str, dict[str, str]]:
    """The rules with a value for each expression that is asked about, and the names of those."""
    claims = (claim(line) for block in section.blocks for line in block.lines)
    asked = dict.fromkeys(found[0] for found in claims if found)
    names = {expression: f"asked_{number}" for number, expression in enumerate(asked, start=1)}
    values = "".join(f"\nvalue {name} = {expression}\n" for expression, name in names.items())
    return section.rules + values, names


def answer_of(compute: Callable[[], Any], machine: CompiledMachine, name: str) -> str:
    """A value by name, or the code of the mistake it leads to."""
    try:
        return name_of(machine.world, compute(), machine.world.values[name].type)
    except RuleFailure as failure:
        return failure.code


def check_claim(machine: CompiledMachine, state: State, line: str, names: dict[str, str]) -> None:
    """Both evaluators come to what a line says."""
    found = claim(line)
    assert found is not None, f"what does `{line}` mean?"
    expression, words, code = found
    name = names[expression]
    world, layout = machine.world, machine.layout
    slowly = answer_of(lambda: value_of(world, layout, state.copy(), name), machine, name)
    compiled = answer_of(lambda: machine.value(state.copy(), name), machine, name)
    assert (expression, slowly) == (expression, words or code)
    assert (expression, compiled) == (expression, words or code)


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.name)
def test_section(section: Section) -> None:
    """What the section says comes of its rules."""
    rules, names = with_claims(section)
    assert section.blocks
    for block in section.blocks:
        machine = small_machine(rules, section.tables, block.players)
        if block.kind == "game":
            Playing(machine, block, names).go_through()
            continue
        state = machine.blank(block.seed)
        machine.setup(state)
        for line in block.lines:
            check_claim(machine, state, line, names)


class Playing:
    """A game that is played as the lines of a block say."""

    def __init__(self, machine: CompiledMachine, block: Block, names: dict[str, str]) -> None:
        self.machine = machine
        self.lines = list(block.lines)
        self.names = names
        self.failure: str | None = None
        self.game: Game | None = None
        self.heard = 1  # the first line says which rules are in force
        self._try(lambda: self._begin(block.seed))

    def _begin(self, seed: int) -> None:
        self.game = Game(self.machine, seed)

    def _try(self, act: Callable[[], object]) -> None:
        """What goes wrong must be what the next line says."""
        try:
            act()
        except RuleFailure as failure:
            self.failure = failure.code

    def go_through(self) -> None:
        """Every line in turn."""
        while self.lines:
            line = self.lines.pop(0)
            if line.startswith("fails "):
                assert self.failure == line.removeprefix("fails ")
                self.failure = None
            else:
                assert self.failure is None, f"{self.failure} before `{line}`"
                self._line(line)
        assert self.failure is None

    def _line(self, line: str) -> None:
        assert self.game is not None
        for pattern, act in PATTERNS:
            match = re.fullmatch(pattern, line)
            if match:
                act(self, self.game, *match.groups())
                return
        check_claim(self.machine, self.game.state, line, self.names)

    # --- what a line can say --------------------------------------------------------------------

    def says(self, game: Game, words: str) -> None:
        lines = [words]
        while self.lines and self.lines[0].startswith("> "):
            lines.append(self.lines.pop(0).removeprefix("> "))
        assert game.log_lines(None)[self.heard :] == lines

    def chooses(self, game: Game, player: str, choice: str) -> None:
        self.heard = len(game.log_lines(None))
        decision = self._decision(game, player, choice)
        self._try(lambda: game.decide(decision))

    def declines(self, game: Game, player: str) -> None:
        self.heard = len(game.log_lines(None))
        self._try(lambda: game.decide({"by": player, "choose": None}))

    def cannot_choose(self, game: Game, player: str, choice: str) -> None:
        decision = self._decision(game, player, choice)
        with pytest.raises(Refused):
            game.decide(decision)

    def cannot_decline(self, game: Game, player: str) -> None:
        with pytest.raises(Refused):
            game.decide({"by": player, "choose": None})

    def is_offered(self, game: Game, player: str, words: str) -> None:
        question = self._question(game, player)
        assert question is not None
        found = options(self.machine, game.state, question)
        assert listed(each.words for each in found) == words

    def is_asked(self, game: Game, player: str, words: str) -> None:
        question = self._question(game, player)
        assert question is not None
        assert prompt(self.machine, game.state, question, question.by) == words

    def goes_on(self, game: Game) -> None:
        assert not game.over

    def nobody_wins(self, game: Game) -> None:
        assert game.over
        assert game.winners == ()

    def wins(self, game: Game, player: str) -> None:
        assert game.over
        assert [self._players[each] for each in game.winners] == [player]

    def places(self, game: Game, words: str) -> None:
        named = [listed(self._players[each] for each in place) for place in game.result or ()]
        assert ", then ".join(named) == words

    def breaks(self, game: Game, words: str) -> None:
        assert listed(self.machine.broken(game.state)) == words

    def sees(self, game: Game, player: str, name: str, title: str) -> None:
        shown = self._display(game, player, name)
        assert shown is not None
        lines = []
        while self.lines and self.lines[0].startswith("| "):
            lines.append(self.lines.pop(0).removeprefix("| "))
        found: list[str] = []
        for part in shown.parts:
            table = [part.headings, *part.rows] if part.text is None else [[part.text]]
            found += [" | ".join(row) for row in table]
        assert (shown.title, found) == (title, lines)

    def does_not_see(self, game: Game, player: str, name: str) -> None:
        assert self._display(game, player, name) is None

    def _display(self, game: Game, player: str, name: str) -> DisplayView | None:
        viewer = None if player == "everybody" else self._players.index(player)
        shown = {each.name: each for each in displays(self.machine, game.state, viewer)}
        assert name in self.machine.world.displays
        return shown.get(name)

    # --- decisions ------------------------------------------------------------------------------

    @property
    def _players(self) -> tuple[str, ...]:
        return self.machine.world.kinds["player"].things

    def _question(self, game: Game, player: str) -> Question | None:
        for question in game.questions():
            if self._players[question.by] == player:
                return question
        return None

    def _decision(self, game: Game, player: str, choice: str) -> dict[str, object]:
        question = self._question(game, player)
        form = question.site.form if question else "one"
        return {"by": player, "choose": read_choice(choice, form)}


def read_choice(choice: str, form: str) -> object:
    """What a decision says for what a line says."""
    if choice.startswith('"'):
        return choice.strip('"')
    parts = [] if choice == "nothing" else choice.split(", ")
    if form == "assignment":
        return dict(part.split(" to ") for part in parts)
    names = [int(part) if part.isdecimal() else part for part in parts]
    return names[0] if form in ("one", "number") and len(names) == 1 else names


PATTERNS: list[tuple[str, Callable[..., None]]] = [
    (r"> (.+)", Playing.says),
    (r"(\w+) chooses (.+)", Playing.chooses),
    (r"(\w+) declines", Playing.declines),
    (r"(\w+) cannot choose (.+)", Playing.cannot_choose),
    (r"(\w+) cannot decline", Playing.cannot_decline),
    (r"(\w+) is offered (.+)", Playing.is_offered),
    (r'(\w+) is asked "(.+)"', Playing.is_asked),
    (r"the game goes on", Playing.goes_on),
    (r"nobody wins", Playing.nobody_wins),
    (r"places: (.+)", Playing.places),
    (r"breaks (.+)", Playing.breaks),
    (r'(\w+) sees (\w+) "(.+)"', Playing.sees),
    (r"(\w+) does not see (\w+)", Playing.does_not_see),
    (r"(\w+) wins", Playing.wins),
]


def test_every_block_of_a_chapter_is_known() -> None:
    """A block of an unknown kind would never be tested."""
    names = [section.name for section in SECTIONS]
    assert len(names) == len(set(names))
    assert len(names) > 100
