"""Values with places from the events of a YAML parser.

Takes a file; gives its value, or none, and what is wrong. No depth of nesting reaches Python's
stack, and every bound is checked as it is crossed.
"""

import re

from attrs import Factory, define
from ruamel.yaml import YAML
from ruamel.yaml.events import (
    AliasEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
)

from ..report import Diagnostic, Note, diagnostic
from ..source import UNSEEN, SourceFile, Span, cannot_be_seen
from .broken_yaml import broken
from .scalars import bare, is_text
from .values import Mapping, Scalar, Sequence, Value, described, shortened

MOST_ALIASES = 100
MOST_ALIASED_VALUES = 100_000
DEEPEST = 50
MOST_PROBLEMS = 200

TAG = re.compile(r"![^\s,\[\]{}]*")


def from_events(file: SourceFile) -> tuple[Value | None, tuple[Diagnostic, ...]]:
    """The one value of a file; syntax that is broken ends the reading."""
    builder = _Builder(file)
    try:
        for event in YAML(typ="safe", pure=True).parse(file.text):
            builder.take(event)
            if builder.stopped or len(builder.problems) >= MOST_PROBLEMS:
                return None, tuple(builder.problems)
    # Odd escapes make ruamel raise errors that are not its own; none is our user's fault
    # more than a syntax error is.
    except Exception as error:
        # A bracket that was read as part of a key is what broke the rest.
        if all(each.code != "E108" for each in builder.problems):
            builder.problems.append(broken(file, error, builder.reached))
        return None, tuple(builder.problems)
    return builder.root or Scalar(None, file.start()), tuple(builder.problems)


@define
class _Open:
    """A sequence or mapping whose end has not been read."""

    event: CollectionStartEvent
    end: int
    values: list[Value] = Factory(list)
    size: int = 1

    @property
    def is_mapping(self) -> bool:
        return isinstance(self.event, MappingStartEvent)

    @property
    def awaits_key(self) -> bool:
        return self.is_mapping and len(self.values) % 2 == 0


@define
class _Builder:
    """Builds values from events; `problems` grows, `stopped` says that a bound is crossed."""

    file: SourceFile
    problems: list[Diagnostic] = Factory(list)
    stopped: bool = False
    root: Value | None = None
    reached: int = 0
    documents: int = 0
    aliases: int = 0
    aliased_values: int = 0
    open: list[_Open] = Factory(list)
    anchors: dict[str, tuple[Value, int]] = Factory(dict)

    def take(self, event: Event) -> None:
        """Add one event."""
        match event:
            case DocumentStartEvent():
                self._document(event)
            case CollectionStartEvent():
                self._begin(event)
            case ScalarEvent():
                self._scalar(event)
            case AliasEvent():
                self._alias(event)
            case MappingEndEvent() | SequenceEndEvent():
                self._end(event)
        self.reached = event.end_mark.index

    def _span(self, event: Event) -> Span:
        return self.file.span(event.start_mark.index, event.end_mark.index)

    def _report(self, code: str, message: str, span: Span, help: str | None = None) -> None:
        self.problems.append(diagnostic(code, message, span, help=help))

    def _stop(self, code: str, message: str, span: Span) -> None:
        self._report(code, message, span)
        self.stopped = True

    def _document(self, event: DocumentStartEvent) -> None:
        self.documents += 1
        if self.documents > 1:
            self._stop("E113", "a second document begins here", self._span(event))
        between = self.file.text[self.reached : event.start_mark.index]
        at = 0 if between.startswith("%") else between.find("\n%") + 1
        if at or between.startswith("%"):
            start = self.reached + at
            end = self.file.text.find("\n", start)
            self._report("E119", "directives are not used here", self.file.span(start, end))

    def _begin(self, event: CollectionStartEvent) -> None:
        self._check_tag(event)
        if len(self.open) >= DEEPEST:
            self._stop("E112", f"more than {DEEPEST} values inside each other", self._span(event))
        self.open.append(_Open(event, event.start_mark.index))

    def _end(self, event: Event) -> None:
        done = self.open.pop()
        start = done.event.start_mark.index
        # The end of a block is only noticed at the next token, which may be far below.
        end = event.end_mark.index if done.event.flow_style else done.end
        span = self.file.span(start, end)
        value = self._mapping(done, span) if done.is_mapping else Sequence(tuple(done.values), span)
        self._place(value, end, done.size, done.event.anchor)

    def _mapping(self, done: _Open, span: Span) -> Mapping:
        entries: dict[str, tuple[Scalar, Value]] = {}
        for key, value in zip(done.values[::2], done.values[1::2], strict=True):
            if not isinstance(key, Scalar):
                self._report("E114", f"a key must be text, not {described(key)}", key.span)
                continue
            name = str(key.value)
            if name in entries:
                self._duplicate(key, entries[name][0])
            else:
                entries[name] = key, value
        return Mapping(tuple(entries.values()), span)

    def _duplicate(self, key: Scalar, first: Scalar) -> None:
        message = f"the key {shortened(str(key.value))} is written twice"
        note = Note("first written here", first.span)
        self.problems.append(diagnostic("E104", message, key.span, notes=[note]))

    def _scalar(self, event: ScalarEvent) -> None:
        self._check_tag(event)
        text, span = str(event.value), self._scalar_span(event)
        if not text.isascii() and any("\ud800" <= each <= "\udfff" for each in text):
            self._report("E108", "half of a surrogate pair is not a character", span)
            text = text.encode(errors="replace").decode()
        elif not text.isprintable() and (unseen := UNSEEN.search(text)):
            self._report("E108", cannot_be_seen(unseen[0]), span, "delete it")
        if self.open and self.open[-1].awaits_key:
            self._place(self._key(text, event.style is None, span), span.end, 1, event.anchor)
            return
        value = text if event.style else bare(text, span)
        if isinstance(value, Diagnostic):
            self.problems.append(value)
            value = text
        self._place(Scalar(value, span), span.end, 1, event.anchor)

    def _scalar_span(self, event: ScalarEvent) -> Span:
        span = self._span(event)
        if event.style in ("|", ">") or not span.text:
            # Blocks and empty values are only noticed at the next token.
            end = span.end
            while end > self.reached and self.file.text[end - 1].isspace():
                end -= 1
            return self.file.span(min(span.start, end), end)
        return span

    def _key(self, text: str, is_bare: bool, span: Span) -> Scalar:
        if is_bare and text == "<<":
            help = "write the keys out, or use an alias for a whole value"
            self._report("E115", "merge keys are not used here", span, help)
        elif is_bare and not is_text(text):
            message = f"a key must be text, and {shortened(text) if text else 'nothing'} is not"
            self._report("E114", message, span, f'quote it: "{text}"')
        elif is_bare and (opens := re.search(r" *[{\[]", text)):
            name, rest = text[: opens.start()], text[opens.start() :].lstrip()
            message = f"a colon is missing behind {shortened(name)}"
            self._report("E108", message, span, f"write `{name}: {rest[0]}`")
        return Scalar(text, span)

    def _alias(self, event: AliasEvent) -> None:
        self.aliases += 1
        span = self._span(event)
        if event.anchor not in self.anchors:
            self._unknown_alias(event.anchor, span)
            return
        value, size = self.anchors[event.anchor]
        self.aliased_values += size
        if self.aliases > MOST_ALIASES:
            self._stop("E111", f"more than {MOST_ALIASES} aliases in one file", span)
        elif self.aliased_values > MOST_ALIASED_VALUES:
            self._stop("E111", f"aliases repeat more than {MOST_ALIASED_VALUES} values", span)
        elif self.open and self.open[-1].awaits_key and not _is_text_scalar(value):
            self._report("E114", f"a key must be text, not {described(value)}", span)
            self._place(Scalar(f"*{event.anchor}", span), span.end, 1, None)
        else:
            self._place(value, span.end, size, None)

    def _unknown_alias(self, anchor: str, span: Span) -> None:
        if any(each.event.anchor == anchor for each in self.open):
            self._stop("E111", f'the alias "{anchor}" stands inside what it names', span)
        else:
            self._stop("E108", f'nothing above is named "&{anchor}"', span)

    def _place(self, value: Value, end: int, size: int, anchor: str | None) -> None:
        if anchor is not None:
            self.anchors[anchor] = value, size
        if not self.open:
            self.root = value
            return
        around = self.open[-1]
        around.values.append(value)
        around.end = end
        around.size += size

    def _check_tag(self, event: CollectionStartEvent | ScalarEvent) -> None:
        if event.tag is not None:
            tag = TAG.search(self.file.text, event.start_mark.index)
            span = self.file.span(*tag.span()) if tag else self._span(event)
            help = "remove the tag; quote a value to make it text"
            self._report("E110", "tags are not used here", span, help)


def _is_text_scalar(value: Value) -> bool:
    return isinstance(value, Scalar) and isinstance(value.value, str)
