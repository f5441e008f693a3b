"""The pages of a machine, opened as Python when something on them is first called.

Takes what has been written, and an author who is called for when a page is missing; gives functions
by their names, and the places in the rules that a failure went through.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import TracebackType
from typing import Any

from ..reach import reached
from ..source import Span
from .written import Author, Page, Written, file_of


class Pages:
    """Functions by their names; `given` are those that every page knows."""

    def __init__(
        self, written: Written, author: Callable[[], Author], given: Mapping[str, Any]
    ) -> None:
        self.grown = False
        """Whether pages have been written that nobody keeps yet."""
        self._outline = written.outline
        self._written = dict(written.pages)
        self._whole = written.whole
        self._author = cache(author)
        self._opened: dict[str, Page] = {}
        """By what Python calls them."""
        self._names = dict(given)

    def promise(self, pages: Iterable[str]) -> None:
        """Let others call the functions of pages that are not opened yet."""
        for page in pages:
            self._names[page] = self._unopened(page)

    def _unopened(self, page: str) -> Callable[..., Any]:
        """What stands for a function until it is first called."""

        def opened(*given: Any) -> Any:
            return self.function(page)(*given)

        return opened

    def function(self, page: str) -> Callable[..., Any]:
        """The function that a page is named after."""
        self._open(page)
        found: Callable[..., Any] = self._names[page]
        return found

    def beside(self, page: str, name: str) -> Callable[..., Any] | None:
        """A function of a page that has several, if there is one of the name."""
        self._open(page)
        found: Callable[..., Any] | None = self._names.get(name)
        return found

    def _open(self, name: str) -> None:
        file = file_of(name)
        if file in self._opened:
            return
        page = self._page(name)
        for each, value in page.constants.items():
            if each not in self._names:
                # A table is filled by every machine for itself.
                self._names[each] = list(value) if isinstance(value, list) else value
        exec(marshal.loads(page.code), self._names)
        self._opened[file] = page

    def _page(self, name: str) -> Page:
        if name not in self._written:
            self._written[name] = self._author().page(name)
            self.grown = True
        return self._written[name]

    def write_all(self) -> None:
        """Have everything written, so that nothing has to be in the middle of a game."""
        if not self._whole:
            # To see what a page calls it has to be written.
            reached(self._author().names(), lambda name: self._page(name).calls)
            self._whole = self.grown = True

    @property
    def written(self) -> Written:
        """As much as has been written by now."""
        return Written(self._outline, dict(self._written), self._whole)

    def places_of(self, traceback: TracebackType | None) -> Iterator[Span | None]:
        """The places in the rules that a failure went through, outermost first."""
        while traceback is not None:
            page = self._opened.get(traceback.tb_frame.f_code.co_filename)
            if page is not None:
                yield page.places[traceback.tb_lineno - 1]
            traceback = traceback.tb_next
