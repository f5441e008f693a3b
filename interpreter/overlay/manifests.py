"""What the manifests say about each other: whether the layers fit together, and what they make.

Takes the layers, the base first; reports variants that are missing, excluded, repeated or of
another ruleset; gives title, number of players and sources of the whole.
"""

from __future__ import annotations

from ..lean import frozen
from ..read.manifest import Excluded, Players
from ..read.shape import Named
from ..report import Note
from ..resolve.findings import Findings
from .layer import Layer

Layers = tuple[Layer, ...]


@frozen
class Heading:
    """The description of a ruleset with its variants."""

    name: str
    title: str
    players: tuple[int, int]
    sources: dict[str, str]
    about: str | None
    numbered: dict[str, int]


def heading(layers: Layers, findings: Findings) -> Heading:
    """What the layers are together; of two numbers of players the last one holds."""
    players = _players(layers, findings)
    sources: dict[str, str] = {}
    for layer in layers:
        for prefix, meaning in layer.manifest.sources.items():
            _add_source(prefix, meaning, layer, sources, findings)
    return Heading(
        name="+".join(layer.name for layer in layers),
        title=" + ".join(layer.manifest.title for layer in layers),
        players=(players.fewest, players.most),
        sources=sources,
        about=" ".join(each.manifest.about for each in layers if each.manifest.about) or None,
        numbered={
            prefix: last for layer in layers for prefix, last in layer.manifest.numbered.items()
        },
    )


def _players(layers: Layers, findings: Findings) -> Players:
    below = written_below(layers)
    said: list[tuple[Layer, Players]] = []
    for layer in layers:
        players = layer.manifest.players
        if players is None:
            continue
        for other, others in said[1:]:
            if players != others and other.name not in below[layer.name]:
                message = f"`{other.name}` and `{layer.name}` both change the number of players"
                note = Note(f"`{other.name}` sets it here", other.manifest.span.file.start())
                findings.report("E304", message, layer.manifest.span.file.start(), notes=[note])
        said.append((layer, players))
    return said[-1][1] if said else Players(2, 2)


def _add_source(
    prefix: str, meaning: str, layer: Layer, sources: dict[str, str], findings: Findings
) -> None:
    if sources.setdefault(prefix, meaning) != meaning:
        message = f"the prefix `{prefix}` stands for another source below `{layer.name}`"
        help = "give the new source a prefix of its own"
        place = layer.manifest.span.file.start()
        findings.report("E303", message, place, help=help)


def written_below(layers: Layers) -> dict[str, frozenset[str]]:
    """For each layer the variants it is written on top of, directly or by way of others."""
    below: dict[str, frozenset[str]] = {}
    for layer in layers:
        named = {each.text for each in layer.manifest.requires}
        if layer.manifest.extends is not None:
            named.add(_folder_name(layer.manifest.extends.text))
        further = [below[name] for name in named if name in below]
        below[layer.name] = frozenset(named).union(*further)
    return below


def check_manifests(layers: Layers, findings: Findings) -> None:
    """Report everything that keeps the layers from being used together."""
    refused: set[frozenset[str]] = set()
    for index, layer in enumerate(layers[1:], start=1):
        lower = [each.name for each in layers[:index]]
        _check_extends(layer, lower, layers[0].name, findings)
        _check_repeated(layer, layers[:index], findings)
        for named in layer.manifest.requires:
            if named.text not in lower:
                _missing(layer, named, layers, findings)
        for excluded in layer.manifest.excludes:
            pair = frozenset([layer.name, excluded.text])
            if pair not in refused and any(each.name == excluded.text for each in layers):
                refused.add(pair)
                _refuse_pair(layer, excluded, findings)


def _refuse_pair(layer: Layer, excluded: Excluded, findings: Findings) -> None:
    reason = f": {excluded.reason}" if excluded.reason else ""
    message = f"`{layer.name}` cannot be used with `{excluded.text}`{reason}"
    findings.report("E307", message, excluded.span, help="use one of the two")


def _check_extends(layer: Layer, lower: list[str], base: str, findings: Findings) -> None:
    extends = layer.manifest.extends
    if extends is None:
        message = f"`{layer.name}` is a ruleset of its own, not a variant"
        help = f"a variant says what it changes: extends: {base}"
        place = layer.manifest.span.file.start()
        findings.report("E308", message, place, help=help)
    elif _folder_name(extends.text) not in lower:
        message = f"`{layer.name}` is a variant of `{extends.text}`, not of `{'+'.join(lower)}`"
        findings.report("E308", message, extends.span)


def _folder_name(named: str) -> str:
    """A ruleset is known by the name of its folder, also where it is named by a path."""
    return named.rstrip("/").rpartition("/")[2]


def _check_repeated(layer: Layer, lower: Layers, findings: Findings) -> None:
    if any(each.path.resolve() == layer.path.resolve() for each in lower):
        message = f"the variant `{layer.name}` is laid over the ruleset twice"
        findings.report("E125", message, layer.manifest.span.file.start())


def _missing(layer: Layer, named: Named, layers: Layers, findings: Findings) -> None:
    names = [each.name for each in layers if each.name != named.text]
    names.insert(names.index(layer.name), named.text)
    message = f"`{layer.name}` needs `{named.text}`, which is not laid before it"
    findings.report("E306", message, named.span, help=f"write {'+'.join(names)}")
