"""The manifest and the folder around it: what is read, and every way it can be wrong."""

import os
from pathlib import Path

import pytest

from rulewright.read.folder import Folder, read_folder
from rulewright.read.manifest import Manifest, Players, read_manifest
from rulewright.report import Diagnostic
from rulewright.source import SourceFile

GOOD = 'title: "Nim"\nplayers: 2\nformat: 1\n'


def manifest(text: str) -> tuple[Manifest | None, tuple[Diagnostic, ...]]:
    return read_manifest(SourceFile("nim/ruleset.yaml", text))


def codes(found: tuple[Diagnostic, ...]) -> list[str]:
    return [each.code for each in found]


def test_smallest_manifest() -> None:
    """Title, players and format are enough; the rest is left out."""
    read, problems = manifest(GOOD)

    assert problems == ()
    assert read is not None
    assert (read.title, read.players, read.format) == ("Nim", Players(2, 2), 1)
    assert (read.rules, read.tables, read.view, read.edition) == (None, None, None, None)
    assert not read.is_variant


def test_whole_manifest() -> None:
    """Every key is read."""
    read, problems = manifest(
        "title: Atomic\nformat: 1\nplayers: {from: 2, to: 4}\nedition: '3rd'\nabout: Boom.\n"
        "sources: {FIDE: Laws of Chess}\nrules: [a.rules, b/c.rules]\ntables: [t.yaml]\n"
        "view: v.yaml\nextends: chess\nrequires: [fast]\nexcludes: [slow, calm]\n"
    )

    assert problems == ()
    assert read is not None
    assert read.players == Players(2, 4)
    assert read.sources == {"FIDE": "Laws of Chess"}
    assert read.rules is not None
    assert [each.text for each in read.rules] == ["a.rules", "b/c.rules"]
    assert read.extends is not None
    assert read.extends.text == "chess"
    assert [each.text for each in read.excludes] == ["slow", "calm"]


def test_reasons_for_exclusions() -> None:
    """What is excluded is a list, or a table with a reason for each."""
    head = "title: Atomic\nformat: 1\n"
    read, problems = manifest(head + "extends: chess\nexcludes: {slow: It is fast.}\n")
    assert problems == ()
    assert read is not None
    assert [(each.text, each.reason) for each in read.excludes] == [("slow", "It is fast.")]

    _, problems = manifest(head + "extends: chess\nexcludes: {slow: [1]}\n")
    assert [each.code for each in problems] == ["E122"]
    _, problems = manifest(head + "players: 2\nexcludes: {slow: It is fast.}\n")
    assert [each.code for each in problems] == ["E124"]


def test_a_variant_needs_no_players() -> None:
    """A variant has the players of its base unless it says otherwise."""
    read, problems = manifest("title: Atomic\nformat: 1\nextends: chess\n")

    assert problems == ()
    assert read is not None
    assert read.players is None


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        (GOOD + "titel: x\n", "E120", 4, 1),
        ("players: 2\nformat: 1\n", "E121", 1, 1),
        ("title: Nim\nformat: 1\n", "E121", 1, 1),
        ("title: Nim\nplayers: 2\n", "E121", 1, 1),
        ("title: 7\nplayers: 2\nformat: 1\n", "E122", 1, 8),
        ("title: ''\nplayers: 2\nformat: 1\n", "E122", 1, 8),
        ("title: Nim\nplayers: two\nformat: 1\n", "E122", 2, 10),
        ("title: Nim\nplayers: true\nformat: 1\n", "E122", 2, 10),
        ("title: Nim\nplayers: {from: 2}\nformat: 1\n", "E121", 2, 10),
        ("title: Nim\nplayers: {from: 2, too: 3, to: 3}\nformat: 1\n", "E120", 2, 20),
        ("title: Nim\nplayers: {from: 4, to: 2}\nformat: 1\n", "E124", 2, 10),
        ("title: Nim\nplayers: 0\nformat: 1\n", "E124", 2, 10),
        ("title: Nim\nplayers: 2\nformat: 2\n", "E123", 3, 9),
        ("title: Nim\nplayers: 2\nformat: '1'\n", "E122", 3, 9),
        (GOOD + "rules: a.rules\n", "E122", 4, 8),
        (GOOD + "rules: [a.rules, a.rules]\n", "E125", 4, 18),
        (GOOD + "rules: [a.txt]\n", "E124", 4, 9),
        (GOOD + "sources: [FIDE]\n", "E122", 4, 10),
        (GOOD + "requires: [x]\n", "E124", 4, 1),
        ("- title\n", "E122", 1, 1),
        ("", "E122", 1, 1),
    ],
)
def test_each_mistake_has_its_code_and_place(text: str, code: str, line: int, column: int) -> None:
    """One mistake gives one diagnostic at the exact place."""
    _, problems = manifest(text)

    assert codes(problems) == [code]
    span = problems[0].span
    assert span is not None
    assert (span.line, span.column) == (line, column)


def test_misspelt_key_is_guessed() -> None:
    """An unknown key comes with the one that was probably meant."""
    _, problems = manifest(GOOD + "Edition_: x\n")

    assert problems[0].help == "did you mean edition?"


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def game(tmp_path: Path, files: dict[str, str]) -> tuple[Folder | None, tuple[Diagnostic, ...]]:
    return read_folder(write(tmp_path / "nim", {"ruleset.yaml": GOOD} | files))


def test_folder_takes_what_lies_in_it(tmp_path: Path) -> None:
    """Without lists, rules, tables, scenarios and view are what lies in the folder, by name."""
    folder, problems = game(
        tmp_path,
        {
            "b.rules": "b",
            "a.rules": "a",
            "heaps.yaml": "heaps: [3, 4]\n",
            "view.yaml": "colour: red\n",
            "scenarios/first.rules": "s",
            "RULINGS.md": "none",
        },
    )

    assert problems == ()
    assert folder is not None
    assert folder.name == "nim"
    assert [each.path for each in folder.rules] == ["nim/a.rules", "nim/b.rules"]
    assert [each.source.path for each in folder.tables] == ["nim/heaps.yaml"]
    assert [each.path for each in folder.scenarios] == ["nim/scenarios/first.rules"]
    assert folder.view is not None
    assert folder.view.mapping.names() == ("colour",)


def test_folder_takes_what_is_listed(tmp_path: Path) -> None:
    """A list names the files and their order, also in folders below."""
    listed = GOOD + "rules: [turn/b.rules, a.rules]\ntables: []\nview: look.yaml\n"
    files = {
        "ruleset.yaml": listed,
        "a.rules": "",
        "turn/b.rules": "",
        "c.rules": "",
        "look.yaml": "a: 1",
    }
    folder, problems = game(tmp_path, files)

    assert problems == ()
    assert folder is not None
    assert [each.path for each in folder.rules] == ["nim/turn/b.rules", "nim/a.rules"]
    assert folder.tables == ()
    assert folder.view is not None


def test_a_view_of_another_name_is_no_table(tmp_path: Path) -> None:
    """The file that the manifest names as view is not read as a table as well."""
    folder, _ = game(tmp_path, {"ruleset.yaml": GOOD + "view: look.yaml\n", "look.yaml": "a: 1"})

    assert folder is not None
    assert folder.tables == ()


def test_variants_are_shown_with_their_shelf(tmp_path: Path) -> None:
    """The places of a variant tell it from a ruleset of the same name."""
    variant = write(tmp_path / "nim.variants" / "long", {"ruleset.yaml": GOOD, "a.rules": ""})
    folder, _ = read_folder(variant)

    assert folder is not None
    assert folder.rules[0].path == "nim.variants/long/a.rules"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("rules: [gone.rules]", "E102"),
        ("rules: [../other.rules]", "E107"),
        ("rules: [/etc/other.rules]", "E107"),
        ("rules: [out.rules]", "E107"),
        ("rules: [round.rules]", "E107"),
        ("rules: [folder.rules]", "E101"),
        ("view: gone.yaml\nrules: []", "E102"),
    ],
)
def test_files_must_be_there_and_inside(tmp_path: Path, line: str, code: str) -> None:
    """A missing file, a way out of the folder and a link out of it are reported at the name."""
    (tmp_path / "outside.rules").write_text("secret")
    folder = write(tmp_path / "nim", {"ruleset.yaml": GOOD + line + "\n"})
    (folder / "out.rules").symlink_to(tmp_path / "outside.rules")
    (folder / "round.rules").symlink_to(folder / "round.rules")
    (folder / "folder.rules").mkdir()
    _, problems = read_folder(folder)

    assert codes(problems) == [code]
    assert problems[0].span is not None
    assert problems[0].span.line == 4


def test_a_name_too_long_for_the_disk(tmp_path: Path) -> None:
    """A name that no file can have is a diagnostic; which one depends on the system."""
    _, problems = game(tmp_path, {"ruleset.yaml": GOOD + f"rules: [{'x' * 300}.rules]\n"})

    assert codes(problems) in (["E101"], ["E102"])


def test_links_out_are_not_followed_unasked(tmp_path: Path) -> None:
    """A link out of the folder is refused even if no list names it."""
    (tmp_path / "outside.rules").write_text("secret")
    folder = write(tmp_path / "nim", {"ruleset.yaml": GOOD})
    (folder / "out.rules").symlink_to(tmp_path / "outside.rules")

    assert codes(read_folder(folder)[1]) == ["E107"]


def test_not_utf8_is_shown_at_the_byte(tmp_path: Path) -> None:
    """The place is the first byte that is not UTF-8."""
    folder = write(tmp_path / "nim", {"ruleset.yaml": GOOD})
    (folder / "a.rules").write_bytes("é\nab".encode() + b"\xff")
    _, problems = read_folder(folder)

    assert codes(problems) == ["E103"]
    assert str(problems[0].span) == "nim/a.rules:2:3"


def test_byte_order_mark_and_windows_lines(tmp_path: Path) -> None:
    """A byte order mark and the line ends of Windows leave no trace."""
    folder = write(tmp_path / "nim", {"ruleset.yaml": GOOD})
    (folder / "a.rules").write_bytes(b"\xef\xbb\xbfone\r\ntwo\r\n")
    read, problems = read_folder(folder)

    assert problems == ()
    assert read is not None
    assert read.rules[0].text == "one\ntwo\n"


def test_bounds(tmp_path: Path) -> None:
    """A file that is too large and a folder of too many files are refused."""
    assert codes(game(tmp_path / "a", {"a.rules": "#" * (1024 * 1024 + 1)})[1]) == ["E105"]
    assert codes(game(tmp_path / "b", {f"{n}.rules": "" for n in range(201)})[1]) == ["E106"]


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """Only plain files are opened."""
    folder = write(tmp_path / "nim", {"ruleset.yaml": GOOD})
    os.mkfifo(folder / "a.rules")

    assert codes(read_folder(folder)[1]) == ["E101"]


def test_folder_without_manifest(tmp_path: Path) -> None:
    """A folder without ruleset.yaml, or no folder at all, is not a ruleset."""
    assert codes(read_folder(tmp_path)[1]) == ["E126"]
    assert codes(read_folder(tmp_path / "nowhere")[1]) == ["E126"]


def test_mistakes_of_all_files_come_in_one_run(tmp_path: Path) -> None:
    """A broken table hides neither another table nor a broken list."""
    manifest_text = GOOD + "rules: [gone.rules]\n"
    files = {"ruleset.yaml": manifest_text, "a.yaml": "a: yes\n", "b.yaml": "- 1\n"}

    assert codes(game(tmp_path, files)[1]) == ["E102", "E116", "E122"]
