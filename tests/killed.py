"""A command killed at every step of its writing in turn, each time in a fresh copy of a folder.

Takes the folder, the words of the command, and what is typed; gives, for each step, the files that
are there after the kill and those after the command was run once more. The process is gone at once
(SIGKILL), as when the machine stops: nothing is tidied up.

A step is anything that changes what is on disk: a file opened for writing, half a text written and
the other half, a text brought to the disk, a file or folder made, renamed, taken away, given other
permissions. Processes are forked, so it runs as a program of its own:

    python tests/killed.py FOLDER SCRATCH ENDS TYPED WORD...
"""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

Tree = dict[str, str]
"""Files by their path below the folder, with their texts; folders with a slash behind."""

CHANGING = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "os.truncate", "os.link"}
MOST = 400


@frozen
class Kill:
    """What is there after a kill, and after the command was run again."""

    step: str
    left: Tree
    again: Tree
    said: str
    code: int


@frozen
class Killed:
    """The folder before, after the whole command, and after each kill."""

    before: Tree
    after: Tree
    kills: tuple[Kill, ...]


def killed(folder: Path, scratch: Path, *words: str, typed: str = "", ends: int = 0) -> Killed:
    """Run a command in copies of a folder, killed at each step of writing in turn; `ends` is the
    code with which it ends."""
    script, places = str(Path(__file__)), (str(folder), str(scratch))
    command = [sys.executable, script, *places, str(ends), typed, *words]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    kills = tuple(Kill(**each) for each in told["kills"])
    return Killed(told["before"], told["after"], kills)


def tree(folder: Path) -> Tree:
    """Everything below a folder."""
    paths = sorted(folder.rglob("*"))
    names = ((path, str(path.relative_to(folder))) for path in paths)
    return {
        name if path.is_file() else f"{name}/": path.read_text("utf-8") if path.is_file() else ""
        for path, name in names
    }


def seen(files: Tree) -> Tree:
    """Without what is hidden."""
    return {
        name: text
        for name, text in files.items()
        if not any(part.startswith(".") for part in Path(name).parts)
    }


# --- the program ----------------------------------------------------------------------------------


class Steps:
    """Counts what changes the disk, and ends the process at one of them."""

    def __init__(self, at: int, told: int) -> None:
        self.left = at
        self.told = told
        self.here = f"{Path.cwd()}{os.sep}"

    def take(self, what: str) -> None:
        self.left -= 1
        if self.left == 0:
            os.write(self.told, what.encode())
            os.kill(os.getpid(), signal.SIGKILL)

    def watch(self, event: str, given: tuple[Any, ...]) -> None:
        """Called by Python before it does a thing."""
        if event == "open":
            path, _, flags = given
            writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT)
            if writes and self._is_here(path):
                self.take(f"open {path}")
        elif event in CHANGING and self._is_here(given[0]):
            self.take(f"{event} {given[0]}")

    def _is_here(self, path: Any) -> bool:
        return isinstance(path, str | os.PathLike) and str(Path(path).absolute()).startswith(
            self.here
        )


class Torn(io.FileIO):
    """A file that is written in halves."""

    steps: Steps

    def write(self, data: Any) -> int:
        text = bytes(data)
        half = len(text) // 2
        self.steps.take(f"write {self.name}")
        super().write(text[:half])
        self.steps.take(f"write the rest of {self.name}")
        super().write(text[half:])
        return len(text)


def install(steps: Steps) -> None:
    """Have everything that is written from now on counted."""
    sys.addaudithook(steps.watch)
    opened, synced = io.open, os.fsync
    Torn.steps = steps

    def torn(file: Any, mode: str = "r", *given: Any, **named: Any) -> Any:
        path = Path(f"/proc/self/fd/{file}").readlink() if isinstance(file, int) else file
        if "b" in mode or not set(mode) & set("wax+") or not steps._is_here(path):
            return opened(file, mode, *given, **named)
        # The buffer is larger than any text here, so that it is written when it is flushed.
        raw = io.BufferedWriter(Torn(file, mode), 1 << 24)
        return io.TextIOWrapper(raw, named.get("encoding"), newline=named.get("newline"))

    def sync(descriptor: int) -> None:
        steps.take("fsync")
        synced(descriptor)

    io.open = torn  # type: ignore[assignment]
    os.fsync = sync


def command(words: Sequence[str], typed: str) -> tuple[int, str]:
    """Run it in this process; somebody is there to answer if anything is typed."""
    from click.testing import CliRunner

    from rulewright_tools.cli import main
    from rulewright_tools.commands import snapshot

    snapshot._is_interactive = lambda: bool(typed)
    done = CliRunner().invoke(main, list(words), input=typed)
    return done.exit_code, done.output


def in_fork(folder: Path, words: Sequence[str], typed: str, at: int) -> tuple[int, str]:
    """How the command ends in a process of its own, and what it said; killed at a step unless that
    is 0, and then at which."""
    out, told = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(out)
        os.chdir(folder)
        if at:
            install(Steps(at, told))
        code, said = command(words, typed)
        os.write(told, said.encode()[-4000:])
        os._exit(code)
    os.close(told)
    with os.fdopen(out, "rb") as stream:
        said = stream.read().decode(errors="replace")
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status), said


def every_kill(before: Path, scratch: Path, typed: str, words: Sequence[str]) -> Iterator[Kill]:
    """Each kill in turn, until the command comes to its end."""
    for at in range(1, MOST):
        folder = scratch / str(at)
        shutil.copytree(before, folder)
        code, step = in_fork(folder, words, typed, at)
        if code != -signal.SIGKILL:
            assert at > 1, f"nothing was written: {step}"
            return
        left = tree(folder)
        code, said = in_fork(folder, words, typed, 0)
        yield Kill(step, left, tree(folder), said, code)
        shutil.rmtree(folder)
    raise AssertionError(f"the command is not over after {MOST} steps")


def run() -> None:
    before, scratch, ends, typed, *words = sys.argv[1:]
    folder = Path(before).resolve()
    whole, first = (Path(scratch).resolve() / name for name in ("whole", "first"))
    shutil.copytree(folder, whole)
    shutil.copytree(folder, first)
    code, said = in_fork(whole, words, typed, 0)
    assert code == int(ends), said
    # Once in this process too, so that the forks find everything imported.
    os.chdir(first)
    command(words, typed)
    kills = every_kill(folder, Path(scratch).resolve(), typed, words)
    told = {
        "before": tree(folder),
        "after": tree(whole),
        "kills": [
            {"step": k.step, "left": k.left, "again": k.again, "said": k.said, "code": k.code}
            for k in kills
        ],
    }
    print(json.dumps(told))


if __name__ == "__main__":
    run()
