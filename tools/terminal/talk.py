"""The conversation at a table: questions and news go out, answers and commands come in.

Takes a table and a way to read lines; returns when the game is over, somebody quits, or the lines
end. A refused answer is explained and asked for again; the rules failing is shown as a mistake of
the ruleset, and the game stands as it stood before. Whoever is cut off finds the game in a file.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import click
from attrs import Factory, define

from rulewright.report import Diagnostic, diagnostic
from rulewright.run.failure import RuleFailure
from rulewright.run.knowing import Viewer, hides_nothing, keeps_secrets
from rulewright.run.refusals import Refused
from rulewright.run.saves import write_save
from rulewright.spelling import number_of

from ..loading import refuse, show
from ..saved_games import resume
from .asked import Asked, waiting_for
from .asking import question_lines
from .ending import outcome
from .reasons import why_lines
from .screen import wrapped
from .showing import Screen
from .table import Table
from .typed import Unclear, is_option

HELP = """\
Answer with the number of an option, its name, or a beginning that no other has.
You can also say:
  show, show NAME   the position, or one part of it
  options           everything on offer
  log, log all      what has happened
  why, why OPTION   why it is on offer, or why not, and what is nearest
  why VALUE         what anything of the rules comes to now, and from what
  undo              take your last choice back
  save FILE         write the game to a file
  load FILE         go on with a saved game
  quit              leave
If an option has the name of a command, put a colon before the command, as in `:show`."""
LAST_LINES = 25
"""So many lines of the log are shown unless all are wanted."""

FEW_REASONS = 2
"""More of them are told only to those who ask why."""
FORGET = "\033[3J"
"""Makes a terminal forget what has scrolled away."""
Read = Callable[[str], str]


class Left(Exception):  # noqa: N818, for nothing is wrong
    """Somebody quits."""


class CutOff(Exception):  # noqa: N818, for nothing is wrong
    """There is nothing more to read."""


@define
class Talk:
    table: Table
    ruleset: str
    """The name under which the ruleset was opened."""
    read: Read
    shared: bool
    """Whether people take turns at one screen, so that each must look away."""
    at_screen: int | None = None
    screen: Screen = Factory(Screen)
    refused: str = ""
    """The answer that was refused last."""
    told: int | None = None
    """The turn in which news were last told."""

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        try:
            while self._round():
                pass
        except Left:
            pass
        except (CutOff, KeyboardInterrupt):
            click.echo("")
            self._keep()

    def _round(self) -> bool:
        """Go on to the next question to a person and have it answered; False at the end."""
        try:
            self.table.advance()
        except RuleFailure as failure:
            self._keep()
            refuse([self._failed(failure)])
        if self.table.game.over:
            self._finish()
            return False
        asked = waiting_for(self.table)
        self._hand_over(asked.by)
        self._tell(asked.by)
        table = self.table
        reader = table.reader(asked.by)
        _say(self.screen.news(table.machine, table.game.state, asked.by, reader))
        _say(question_lines(asked.view, self._called(asked.by)))
        while not self._heed(asked, self._line("> ")):
            pass
        return True

    def _called(self, by: int) -> str:
        """The name before a question; one who plays alone needs none."""
        return self.table.title(by) if len(self.table.people) > 1 else ""

    def _line(self, prompt: str) -> str:
        try:
            return self.read(prompt).strip()
        except (EOFError, KeyboardInterrupt) as end:
            raise CutOff from end

    def _heed(self, asked: Asked, line: str) -> bool:
        """Answer or obey a typed line; True if the position is another than before."""
        if not line:
            return False
        word, _, rest = line.removeprefix(":").partition(" ")
        command = COMMANDS.get(word.casefold())
        try:
            if command and (line.startswith(":") or not is_option(asked.view, line)):
                return command(self, asked, rest.strip())
            self.refused = ""
            return self._decide(asked, line)
        except Unclear as unclear:
            return _say(wrapped(str(unclear)))

    # --- answers --------------------------------------------------------------------------------

    def _decide(self, asked: Asked, line: str) -> bool:
        chosen = asked.typed.chosen(line)
        try:
            self.table.decide(asked.decision(chosen))
        except Refused as refused:
            self.refused = line
            return _say(asked.refusal(chosen, refused.diagnostic, most=FEW_REASONS))
        except RuleFailure as failure:
            show([self._failed(failure)])
            return False
        return True

    def _failed(self, failure: RuleFailure) -> Diagnostic:
        """A mistake in the rules, without numbers that may be hidden from whoever reads it."""
        return failure.diagnostic(plain=not hides_nothing(self.table.machine))

    def why(self, asked: Asked, rest: str) -> bool:
        """Why an option is on offer, or why not, or what a value is made of; without a word, why
        the last answer was refused."""
        return _say(why_lines(self.table, asked, rest or self.refused))

    # --- commands -------------------------------------------------------------------------------

    def show(self, asked: Asked, rest: str) -> bool:
        """The position."""
        table = self.table
        return _say(self.screen.everything(table.machine, table.game.state, asked.by, rest))

    def options(self, asked: Asked, rest: str) -> bool:
        """The question again, with everything on offer."""
        return _say(question_lines(asked.view, self._called(asked.by), every=True))

    def log(self, asked: Asked, rest: str) -> bool:
        """What has happened."""
        lines = self.table.game.log_lines(asked.by)
        shown = lines if rest == "all" else lines[-LAST_LINES:]
        if len(shown) < len(lines):
            click.echo(f"the last {len(shown)} of {len(lines)} lines; `log all` shows every one")
        return _say([each for line in shown for each in wrapped(f"* {line}", "")])

    def undo(self, asked: Asked, rest: str) -> bool:
        """Take the last choice back."""
        taken = self.table.undo()
        if taken == 0:
            return _say(["there is nothing to take back"])
        click.echo(f"taken back: {number_of(taken, 'decision')}")
        return True

    def save(self, asked: Asked, rest: str) -> bool:
        """Write the game to a file."""
        if not rest:
            return _say(["say where to, as in `save game.json`"])
        self._save(Path(rest).expanduser())
        return False

    def load(self, asked: Asked, rest: str) -> bool:
        """Go on with a saved game."""
        if not rest:
            return _say(["say what, as in `load game.json`"])
        resumed, found = resume(self.ruleset, Path(rest).expanduser())
        show(found)
        if resumed is None:
            return False
        loaded, game = resumed
        bots = frozenset(seat for seat in self.table.bots if seat < loaded.world.players)
        self.table = Table(loaded, game, bots, self.table.random)
        self.screen = Screen()
        return True

    def help(self, asked: Asked, rest: str) -> bool:
        """What can be said."""
        return _say([HELP])

    def quit(self, asked: Asked, rest: str) -> bool:
        """Leave, and save the game if that is wanted."""
        while self.table.unsaved:
            name = self._line("Save the game first? A file to write, or Enter to leave it: ")
            if not name or self._save(Path(name).expanduser()):
                break
        raise Left

    # --- files ----------------------------------------------------------------------------------

    def _save(self, path: Path) -> bool:
        try:
            write_save(path, self.table.game.save())
        except OSError as problem:
            show([diagnostic("E101", f"{path} cannot be written: {problem.strerror}")])
            return False
        self.table.saved = len(self.table.game.decisions)
        click.echo(f"saved in {path}")
        return True

    def _keep(self) -> None:
        """Write a game that is cut off to a file of its own."""
        if not self.table.unsaved:
            return
        name = Path(self.ruleset).name.replace("+", "-")
        path = next(
            path for at in count(1) if not (path := Path(f"{name}-{at}.game.json")).exists()
        )
        if self._save(path):
            click.echo(f"go on with: rulewright play {self.ruleset} --load {path}")

    # --- what is shown --------------------------------------------------------------------------

    def _tell(self, viewer: Viewer) -> None:
        """The news, with a blank line before those of another turn."""
        ply = self.table.game.state.ply
        news = self.table.news(viewer)
        if news and ply != self.told:
            click.echo("")
        self.told = ply
        _say([each for line in news for each in wrapped(f"* {line}", "")])
        only = self.table.forced.pop(viewer, []) if viewer is not None else []
        if only:
            _say([line for each in only for line in wrapped(each)])

    def _hand_over(self, by: int) -> None:
        """Clear the screen before another person looks at it, if there is something to hide."""
        before, self.at_screen = self.at_screen, by
        if not self.shared or before in (None, by) or not keeps_secrets(self.table.machine):
            return
        click.clear()
        click.echo(FORGET, nl=False)
        self._line(f"{self.table.title(by)} is next: press Enter when nobody else looks ")

    def _finish(self) -> None:
        """The end, as one player may see it; several see what is hidden from none of them."""
        table, people = self.table, self.table.people
        viewer = people[0] if people else None
        if len(people) < 2 or not keeps_secrets(table.machine):
            self._tell(viewer)
            _say(self.screen.everything(table.machine, table.game.state, viewer, ""))
        else:
            logs = [table.news(each) for each in people]
            common = [line for line in logs[0] if all(line in other for other in logs)]
            _say([each for line in common for each in wrapped(f"* {line}", "")])
        click.echo(outcome(table))


Command = Callable[[Talk, Asked, str], bool]
COMMANDS: dict[str, Command] = {
    "show": Talk.show,
    "board": Talk.show,
    "options": Talk.options,
    "log": Talk.log,
    "why": Talk.why,
    "undo": Talk.undo,
    "save": Talk.save,
    "load": Talk.load,
    "help": Talk.help,
    "?": Talk.help,
    "quit": Talk.quit,
    "exit": Talk.quit,
}


def _say(lines: list[str]) -> bool:
    if lines:
        click.echo("\n".join(lines))
    return False
