"""Work shared among processes, where the system can fork; elsewhere done one after the other.

Takes a function and what it is to be done for; gives the results in that order, whichever process
had them first. What was opened before is there in every process, and nothing they make comes back
but the results.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

_work: Callable[[Any], Any] | None = None
_tasks: Sequence[Any] = ()


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def shared(
    work: Callable[[Task], Result], tasks: Sequence[Task], jobs: int | None = None
) -> Iterator[Result]:
    """What the work gives for each task; on all cores if there is no number of jobs."""
    most = min(jobs or cores(), len(tasks))
    if most < 2 or not hasattr(os, "fork"):
        yield from map(work, tasks)
        return
    global _work, _tasks
    _work, _tasks = work, tasks
    # These take their time to import, and most commands have little to share.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(most, get_context("fork"), initializer=_left_to_the_first)
    try:
        yield from pool.map(_one, range(len(tasks)))
    finally:
        pool.shutdown(cancel_futures=True)


def _one(number: int) -> Any:
    assert _work is not None
    return _work(_tasks[number])


def _left_to_the_first() -> None:
    """The process that started this one sees to it that an interruption ends both."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
