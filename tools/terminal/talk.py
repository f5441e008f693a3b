"""The conversation at a table: questions and news go out, answers and commands come in.

Takes a table and a way to read lines; returns when the game is over, somebody quits, or the lines
end. A refused answer is explained and asked for again; the rules failing is shown as a mistake of
the ruleset, and the game stands as it stood before.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
from attrs import define

from rulewright.report import Diagnostic, diagnostic
from rulewright.run.decisions import Decision, from_decision
from rulewright.run.failure import RuleFailure
from rulewright.run.knowing import hides_nothing
from rulewright.run.questions import Question
from rulewright.run.refusals import Refused
from rulewright.run.saves import write_save
from rulewright.view import QuestionView, view

from ..loading import refuse, show
from ..saved_games import resume
from .asking import question_lines
from .drawing import state_lines
from .table import Table, told
from .typed import chosen, exact_option

HELP = """\
Answer with the number or the name of an option. You can also say:
  show          the position            options     everything on offer
  log           all that has happened   why OPTION  why it is on offer, or why not
  undo          take your choice back   save FILE   write the game to a file
  load FILE     go on with a saved game quit        leave
If an option has the name of a command, put a colon before the command, as in `:show`."""

Read = Callable[[str], str]


class Left(Exception):  # noqa: N818, for nothing is wrong
    """Somebody quits, or there is nothing more to read."""


@define
class Talk:
    table: Table
    ruleset: str
    """The name under which the ruleset was opened."""
    read: Read
    shared: bool
    """Whether people take turns at one screen, so that each must look away."""
    at_screen: int | None = None

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        try:
            while self._round():
                pass
        except Left:
            click.echo("")

    def _round(self) -> bool:
        """Go on to the next question to a person and have it answered; False at the end."""
        self._advance()
        table = self.table
        if table.game.over:
            self._finish()
            return False
        question = table.waiting()
        self._hand_over(question.by)
        self._tell(question.by)
        self._show(question.by)
        asked = self._view(question)
        click.echo("\n".join(question_lines(asked)))
        while not self._heed(question, asked, self._line()):
            pass
        return True

    def _advance(self) -> None:
        try:
            for decision, forced in self.table.advance():
                if forced:
                    click.echo(f"{decision['by']} can only choose {told(decision)}")
        except RuleFailure as failure:
            refuse([failure.diagnostic()])

    def _line(self) -> str:
        try:
            return self.read("> ").strip()
        except (EOFError, KeyboardInterrupt) as end:
            raise Left from end

    def _heed(self, question: Question, asked: QuestionView, line: str) -> bool:
        """Answer or obey a typed line; True if the position is another than before."""
        if not line:
            return False
        word, _, rest = line.removeprefix(":").partition(" ")
        command = self._commands().get(word)
        if command is not None and (
            line.startswith(":") or exact_option(asked.options, line) is None
        ):
            return command(question, asked, rest.strip())
        return self._decide(self._decision(asked, line))

    def _commands(self) -> dict[str, Callable[[Question, QuestionView, str], bool]]:
        return {
            "show": lambda question, asked, rest: self._show(question.by),
            "options": lambda question, asked, rest: _say(question_lines(asked, every=True)),
            "log": lambda question, asked, rest: _say(self.table.game.log_lines(question.by)),
            "why": self._why,
            "undo": lambda question, asked, rest: self._undo(),
            "save": lambda question, asked, rest: self._save(rest),
            "load": lambda question, asked, rest: self._load(rest),
            "help": lambda question, asked, rest: _say([HELP]),
            "quit": _leave,
        }

    def _decision(self, asked: QuestionView, line: str) -> Decision:
        return {"rule": asked.rule, "by": asked.by, "choose": chosen(asked, line)}

    def _decide(self, decision: Decision) -> bool:
        try:
            self.table.decide(decision)
        except Refused as refused:
            return _say(_explained(refused.diagnostic))
        except RuleFailure as failure:
            show([failure.diagnostic()])
            return False
        return True

    def _why(self, question: Question, asked: QuestionView, rest: str) -> bool:
        if not rest:
            return _say(["say which option, as in `why 1`"])
        game = self.table.game
        decision = self._decision(asked, rest)
        try:
            from_decision(game.machine, game.state, decision)
        except Refused as refused:
            return _say(_explained(refused.diagnostic))
        site = question.site
        cited = f" ({', '.join(site.cites)})" if site.cites else ""
        return _say([f"{told(decision)} is on offer for {site.name}, {site.span}{cited}"])

    def _undo(self) -> bool:
        count = self.table.undo()
        if count == 0:
            return _say(["there is nothing to take back"])
        click.echo(f"taken back: {count} decision{'' if count == 1 else 's'}")
        return True

    def _save(self, name: str) -> bool:
        if not name:
            return _say(["say where to, as in `save game.json`"])
        try:
            write_save(Path(name), self.table.game.save())
        except OSError as problem:
            show([diagnostic("E101", f"{name} cannot be written: {problem.strerror}")])
            return False
        return _say([f"saved in {name}"])

    def _load(self, name: str) -> bool:
        if not name:
            return _say(["say what, as in `load game.json`"])
        resumed, found = resume(self.ruleset, Path(name))
        show(found)
        if resumed is None:
            return False
        loaded, game = resumed
        bots = frozenset(seat for seat in self.table.bots if seat < loaded.world.players)
        self.table = Table(loaded, game, bots, self.table.random)
        return True

    def _view(self, question: Question) -> QuestionView:
        game = self.table.game
        return view(game.machine, game.state, question.by).questions[0]

    def _show(self, viewer: int | None) -> bool:
        game = self.table.game
        return _say(["", *state_lines(game.machine, game.state, viewer), ""])

    def _tell(self, viewer: int | None) -> None:
        for line in self.table.news(viewer):
            click.echo(f"* {line}")

    def _hand_over(self, by: int) -> None:
        """Clear the screen before another person looks at it, if there is something to hide."""
        before, self.at_screen = self.at_screen, by
        if not self.shared or before in (None, by) or hides_nothing(self.table.machine):
            return
        name = self.table.machine.world.kinds["player"].things[by]
        click.clear()
        self.read(f"{name} is next: press Enter when nobody else looks ")

    def _finish(self) -> None:
        people = self.table.people
        viewer = people[0] if len(people) == 1 else None
        self._tell(viewer)
        self._show(viewer)
        click.echo(outcome(self.table))


def outcome(table: Table) -> str:
    """How a game ended, in words."""
    names = table.machine.world.kinds["player"].things
    places = table.game.result or ()
    if not table.game.winners:
        return "The game is over: nobody wins."
    first = " and ".join(names[each] for each in places[0])
    lines = [f"The game is over: {first} {'wins' if len(places[0]) == 1 else 'win'}."]
    if len(places) > 2 or (len(places) == 2 and len(names) > 2):
        at = 1
        for place in places:
            lines.append(f"  {at}. {', '.join(names[each] for each in place)}")
            at += len(place)
    return "\n".join(lines)


def _explained(found: Diagnostic) -> list[str]:
    """A refusal in a few lines."""
    lines = [found.message, *(f"  {note.message}" for note in found.notes)]
    return [*lines, *([f"  {found.help}"] if found.help else [])]


def _say(lines: list[str]) -> bool:
    click.echo("\n".join(lines))
    return False


def _leave(question: Question, asked: QuestionView, rest: str) -> bool:
    raise Left
