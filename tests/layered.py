"""Rulesets with variants written to a folder, for tests: file names and texts, manifests added."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rulewright.laid import program_of
from rulewright.program import Program
from rulewright.report import Diagnostic

BASE = "town"


def write_layers(folder: Path, files: Mapping[str, str]) -> str:
    """Write the files below a folder; gives the name of the base with all its variants.

    A name such as `rich/rich.rules` stands for a file of the variant `rich`; the base is `town`.
    """
    layers = list(dict.fromkeys(name.split("/")[0] for name in files))
    variants = [layer for layer in layers if layer != BASE]
    for layer in layers:
        extends = f"extends: {BASE}" if layer != BASE else "players: 2"
        _write(folder, f"{layer}/ruleset.yaml", f"title: {layer}\nformat: 1\n{extends}\n")
    for name, text in files.items():
        _write(folder, name, text)
    return "+".join([str(folder / BASE), *variants])


def _write(folder: Path, name: str, text: str) -> None:
    layer = name.split("/")[0]
    path = folder / (name if layer == BASE else f"{BASE}.variants/{name}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def laid(folder: Path, files: Mapping[str, str]) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """The program of a base and its variants, and what is wrong with them."""
    return program_of(write_layers(folder, files))
