"""Games written down: the text says what happened, reads back exactly, and shows what differs."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from small import small_machine, small_program

from rulewright.check import check
from rulewright.compile import compile_world
from rulewright.recording.again import play_again, rebased
from rulewright.recording.divergence import Divergence
from rulewright.recording.keeping import EndlessError, Recorder, random_chooser
from rulewright.recording.marks import Change, changed_since, marks_of
from rulewright.recording.reading import read_recording
from rulewright.recording.report import cause_words, divergence_found
from rulewright.recording.script import Heading, Offer, Recording, Step
from rulewright.recording.terms import BadTermError, read_term, term
from rulewright.recording.written import step_lines, text_of
from rulewright.report import Diagnostic, Note
from rulewright.run.decisions import from_decision, question_for
from rulewright.source import SourceFile

TOWNS = """
parameter price = 2, from 1 to 9 "What a town costs"

kind player is white, black
  coins number 0 to 20, starts 9

kind town is york, hull, leeds
  owner player or none

kind man
  tired yes/no, until end of turn

supply camp of man
zone square of man for each town
zone deck of man, ordered

game
  round number 0 to 9

value free = towns with owner none

play
  repeat 3 times
    raise round by 1
    for each p in players
      turn of p
        may choose place from free "Which town?"
          settle(place)

rule settle(place: town)
  set place.owner to mover
  lower mover.coins by price
  muster(place)

rule muster(place: town)
  for each m in first 2 of camp
    move m to square(place)
    set m.tired to yes
"""
TABLES = "man:\n  footman: {copies: 6}\n"


def heading(seed: int = 1, stop: int | None = None) -> Heading:
    players = ("white", "black")
    return Heading("small", ("a test",), seed, players, {}, "random", stop, 2, 1, "0" * 16)


@cache
def opened(rules: str = TOWNS) -> tuple[Any, Any]:
    program, _ = small_program(rules, TABLES)
    world, found = check(program, 2, {})
    assert world is not None, found
    return program, compile_world(world)


@cache
def recorded(rules: str = TOWNS, *chosen: str | None, stop: int | None = None) -> Recording:
    """A game with these decisions, then random ones."""
    program, machine = opened(rules)
    recorder = Recorder(machine, 1, 2)
    for choose in chosen:
        by = recorder.machine.world.kinds["player"].things[recorder.state.mover]
        player, answer = from_decision(machine, recorder.state, {"by": by, "choose": choose})
        recorder.take(question_for(machine, recorder.state, player), answer)
    recorder.play_on(random_chooser(1), stop)
    return recorder.recording(heading(stop=stop), program)


def divergence(recording: Recording, rules: str) -> tuple[Divergence | None, tuple[Any, ...]]:
    program, machine = opened(rules)
    _, found = play_again(machine, recording)
    return found, changed_since(recording.marks, program, machine.world)


def test_the_text_of_a_game() -> None:
    """One line a decision, what was on offer, what changed, and the position now and then."""
    text = text_of(recorded(TOWNS, "hull", None, stop=2))
    body = text.partition("rules in force")[0]

    assert body == (
        "recorded game of small\n"
        '  because "a test"\n'
        "  seed 1\n"
        "  players white, black\n"
        "  bots random\n"
        "  stops after 2\n"
        "  positions every 2\n"
        f"  digest {opened()[1].world.digest}\n"
        "\n"
        "position at the start, " + recorded().start.mark + "\n"
        "  game: round 1\n"
        "  white, black: coins 9\n"
        "\n"
        "1. white chooses hull for play.place\n"
        "    out of york; hull; leeds; decline\n"
        "    white: coins 9 -> 7\n"
        "    hull: owner none -> white\n"
        "    2 footman: camp -> square of hull\n"
        "2. black declines for play.place\n"
        "    out of york; leeds; decline\n"
        "    game: round 1 -> 2\n"
        "\n"
        "position after 2, " + recorded(TOWNS, "hull", None).checkpoints[0].mark + "\n"
        "  game: round 2\n"
        "  white: coins 7\n"
        "  black: coins 9\n"
        "  hull: owner white; square: 2 footman\n"
        "\n"
    )
    assert "  rule muster=" in text
    assert "  parameter price=2\n" in text
    assert "  table man=" in text


@pytest.mark.parametrize("seed", range(5))
def test_a_game_reads_back_exactly_and_plays_the_same(seed: int) -> None:
    program, machine = opened()
    recorder = Recorder(machine, seed, 2)
    recorder.play_on(random_chooser(seed), None)
    recording = recorder.recording(heading(seed), program)
    again, found = read_recording(SourceFile("a.game", text_of(recording)))

    assert found == ()
    assert again == recording
    assert play_again(machine, recording)[1] is None
    assert rebased(machine, program, recording, random_chooser) == recording


def test_an_option_more() -> None:
    rules = TOWNS.replace("is york, hull, leeds", "is york, hull, leeds, bath")
    found, causes = divergence(recorded(TOWNS, "hull", None), rules)

    assert found is not None
    assert (found.number, found.sort) == (1, "offer")
    assert (found.lost, found.gained) == ((), ("bath",))
    assert cause_words(causes) == "kind town was changed"
    assert found.later > 0


def test_another_fact_under_a_decision() -> None:
    rules = TOWNS.replace("first 2 of camp", "first 1 of camp")
    found, causes = divergence(recorded(TOWNS, None, "hull", None), rules)

    assert found is not None
    assert (found.number, found.sort) == (2, "changes")
    assert found.lost == ("2 footman: camp -> square of hull",)
    assert found.gained == ("footman: camp -> square of hull",)
    assert [cause.called for cause in causes] == ["rule muster"]
    shown = divergence_found(found, causes)
    assert shown.code == "E843"
    assert [note.message for note in shown.notes][:3] == [
        "recorded: 2 footman: camp -> square of hull",
        "now: footman: camp -> square of hull",
        "since the game was recorded, rule muster was changed",
    ]


def test_a_decision_that_cannot_be_taken() -> None:
    rules = TOWNS.replace("towns with owner none", "towns with owner none where it is not hull")
    found, causes = divergence(recorded(TOWNS, "hull"), rules)

    assert found is not None
    assert found.sort == "refused"
    assert found.lost == ("hull",)
    assert found.why is not None
    assert found.why.code == "E814"
    assert [cause.called for cause in causes] == ["value free"]


def test_what_never_was_on_offer_is_told_without_the_options() -> None:
    """They are the same as before."""
    recording = recorded(TOWNS, "hull", None, stop=2)
    step = evolve(recording.steps[0], choose="dover")
    found, _ = divergence(evolve(recording, steps=(step,)), TOWNS)

    assert found is not None
    assert (found.sort, found.lost, found.gained) == ("refused", (), ())


def test_another_player_is_asked() -> None:
    rules = TOWNS.replace("may choose place from free", "may choose place from free by mover.next")
    found, causes = divergence(recorded(TOWNS, None), rules)

    assert found is not None
    assert (found.number, found.sort) == (1, "asked")
    assert found.message == (
        "black is asked for play.place at decision 1, where white was asked for play.place"
    )
    assert cause_words(causes) == "play was changed"


def test_rules_that_fail_now() -> None:
    rules = TOWNS.replace("by price", "by price * 20")
    found, _ = divergence(recorded(TOWNS, None, "hull"), rules)

    assert found is not None
    assert (found.number, found.sort) == (2, "failed")
    assert found.why is not None
    assert found.why.code == "E702"


def test_a_setup_that_differs() -> None:
    rules = TOWNS + "\nsetup\n  set york.owner to black\n"
    found, causes = divergence(recorded(TOWNS, None), rules)

    assert found is not None
    assert (found.number, found.sort) == (0, "start")
    assert found.gained == ("york: owner black",)
    assert cause_words(causes) == "setup is new"


def test_a_game_that_goes_on_or_ends_before() -> None:
    longer, _ = divergence(recorded(), TOWNS.replace("repeat 3 times", "repeat 4 times"))
    shorter, _ = divergence(recorded(), TOWNS.replace("repeat 3 times", "repeat 2 times"))

    assert longer is not None
    assert (longer.number, longer.sort) == (6, "changes")
    assert shorter is not None
    assert (shorter.number, shorter.sort) == (4, "changes")
    assert any("the game is over" in line for line in shorter.gained)


def test_words_and_remarks_make_no_difference() -> None:
    """A prompt, a name for the table, a field nobody uses and a parameter's help are not play."""
    rules = TOWNS.replace('"Which town?"', '"Where?"').replace("What a town costs", "The price")
    rules = rules.replace("  owner player or none", "  owner player or none\n  size number 0 to 3")
    rules += '\nrule grow(t: town)\n  raise t.size by 1\n  say "{t} grows"\n'
    found, causes = divergence(recorded(), rules)

    assert found is None
    assert sorted(cause.called for cause in causes) == ["kind town", "rule grow"]


def test_titles_make_no_difference() -> None:
    """What people are shown may change; a recording goes by names."""
    rules = TOWNS.replace("  owner player or none", "  owner player or none\n  title text")
    program, _ = small_program(rules, TABLES + "town:\n  york: {title: Old York}\n")
    world, found = check(program, 2, {})
    assert world is not None, found
    offers = [step.offer.words for step in recorded().steps if step.offer]

    _, differs = play_again(compile_world(world), recorded())
    assert any("york" in words for words in offers)
    assert differs is None


def test_chance_that_is_drawn_once_more() -> None:
    rules = TOWNS.replace("  raise round by 1\n", "  raise round by 1\n    roll d from 1 to 6\n")
    found, _ = divergence(
        recorded(TOWNS, None), rules.replace("    raise round", "    raise round")
    )

    assert found is not None
    assert (found.number, found.gained) == (2, ("chance is drawn",))
    assert found.earlier.startswith("already at the start something that is not written down")


def test_a_game_is_brought_up_to_other_rules() -> None:
    """Its decisions are kept as long as they can be taken; then bots go on to where it stopped."""
    recording = recorded(TOWNS, "hull", None, "york", stop=5)
    program, machine = opened(
        TOWNS.replace("towns with owner none", "towns with owner none where it is not york")
    )
    new = rebased(machine, program, recording, random_chooser)

    assert [step.choose for step in new.steps][:2] == ["hull", None]
    assert new.steps[2].choose != "york"
    assert len(new.steps) == 5
    assert new.heading.digest == machine.world.digest
    assert new.marks == marks_of(program, machine.world)
    assert play_again(machine, new)[1] is None


def test_a_game_without_end() -> None:
    machine = small_machine(
        "play\n  while 1 is 1, at most 1000000 times\n    turn of p1\n"
        "      choose number n from 1 to 2\n"
    )
    with pytest.raises(EndlessError):
        Recorder(machine, 1).play_on(random_chooser(1), None)


NAMES = st.from_regex(r"[a-z][a-z0-9_]{0,5}", fullmatch=True)
SCALARS = st.integers(-(10**9), 10**9) | NAMES | st.text(max_size=8)
TERMS = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(NAMES | st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(TERMS)
def test_choices_read_back_exactly(value: Any) -> None:
    assert read_term(term(value)) == value


@given(st.text(max_size=20))
def test_any_text_is_a_choice_or_refused(text: str) -> None:
    try:
        value = read_term(text)
    except BadTermError:
        return
    assert read_term(term(value)) == value


@given(
    st.builds(
        Offer,
        st.sampled_from(["", "1 to 3"]),
        st.lists(st.text(min_size=1, max_size=12), max_size=5).map(tuple),
    )
)
def test_offers_read_back_exactly(offer: Offer) -> None:
    step = Step(1, "white", "play.x", "a", offer, ())
    recording = recorded(TOWNS, stop=0)
    lines = text_of(recording).replace(
        "rules in force", "\n".join(step_lines(step)) + "\nrules in force"
    )
    again, found = read_recording(SourceFile("a.game", lines))

    assert found == ()
    assert again is not None
    assert again.steps[0].offer == offer


BROKEN = [
    ("recorded game of small", "a game of small", "E840", 1, 1),
    ("  seed 1\n", "  seed one\n", "E841", 3, 3),
    ("  seed 1\n", "", "E841", 1, 1),
    ("  seed 1\n", "  seed 1\n  seed 2\n", "E841", 4, 3),
    ("  seed 1\n", "  sead 1\n", "E841", 3, 3),
    ('because "a test"', "because a test", "E841", 2, 3),
    ("players white, black", "players White", "E841", 4, 3),
    ("chooses hull for", "takes hull for", "E842", 14, 1),
    ("chooses hull for", "chooses hull, for", "E842", 14, 23),
    ("2. black", "3. black", "E842", 19, 1),
    ("position after 2", "position after 3", "E842", 23, 1),
    ("position after 2", "position behind 2", "E842", 23, 1),
    ("out of york; hull", 'out of "york; hull', "E842", 15, 5),
    ("2. black", f"{'2' * 5000}. black", "E842", 19, 1),
]


@pytest.mark.parametrize(("good", "bad", "code", "line", "column"), BROKEN)
def test_mistakes_have_their_place(good: str, bad: str, code: str, line: int, column: int) -> None:
    text = text_of(recorded(TOWNS, "hull", None, stop=2))
    assert good in text
    recording, found = read_recording(SourceFile("a.game", text.replace(good, bad, 1)))

    assert recording is None
    assert [each.code for each in found] == [code]
    assert found[0].span is not None
    assert (found[0].span.line, found[0].span.column) == (line, column)


def test_all_mistakes_are_found_in_one_run() -> None:
    text = text_of(recorded(TOWNS, "hull", None, stop=2))
    text = text.replace("seed 1", "seed x").replace("1. white", "7. white").replace("=", " ", 1)
    _, found = read_recording(SourceFile("a.game", text))

    assert [each.code for each in found] == ["E841", "E842", "E842"]


def test_a_file_that_breaks_off() -> None:
    text = text_of(recorded()).partition("rules in force")[0]
    _, found = read_recording(SourceFile("a.game", text))

    assert [each.code for each in found] == ["E842"]
    assert "not copied whole" in (found[0].help or "")
    _, found = read_recording(SourceFile("a.game", text.rstrip()[:-20]))
    assert "not copied whole" in (found[-1].help or "")


def test_a_file_that_breaks_off_in_the_digits_of_a_rule() -> None:
    """What is left of them would be taken for another text of the rule."""
    text = text_of(recorded()).rstrip()
    again, found = read_recording(SourceFile("a.game", text[:-2]))

    assert again is None
    assert [each.code for each in found] == ["E842"]


def test_a_decision_that_is_missing_is_told_once() -> None:
    text = text_of(recorded(TOWNS, "hull", None, stop=4))
    first, second = text.index("1. white"), text.index("2. black")
    _, found = read_recording(SourceFile("a.game", text[:first] + text[second:]))

    assert [each.message for each in found] == ["decision 1 should stand here, not 2"]


def test_a_merge_that_is_not_done() -> None:
    """It is told once, not line by line."""
    text = text_of(recorded(TOWNS, "hull", None, stop=2))
    merged = text.replace("2. black", "<<<<<<< HEAD\n2. black\n=======\n2. white\n>>>>>>> a\n3. x")
    _, found = read_recording(SourceFile("a.game", merged))

    assert [(each.code, each.span and each.span.text) for each in found] == [
        ("E842", "<<<<<<< HEAD")
    ]


def test_what_editors_put_into_a_file() -> None:
    """Tabs for spaces, carriage returns and a mark at the beginning change nothing."""
    recording = recorded(TOWNS, "hull", None, stop=2)
    text = "\ufeff" + text_of(recording).replace("    ", "\t").replace("\n", "\r\n")
    again, found = read_recording(SourceFile("a.game", text))

    assert found == ()
    assert again == recording


@given(st.integers(0, 1500), st.text(max_size=6))
def test_a_damaged_file_is_never_a_traceback(at: int, put: str) -> None:
    text = text_of(recorded(TOWNS, "hull", None, stop=2))
    read_recording(SourceFile("a.game", text[:at] + put + text[at + 3 :]))


def test_many_facts_have_a_line_each() -> None:
    lost = tuple(f"town {number}: owner none -> player {number}" for number in range(12))
    found = Divergence(1, "changes", "decision 1 changes something else", "", lost, ("x: y",))
    told, now, *_ = (note.message for note in divergence_found(found, ()).notes)

    assert told.splitlines()[:2] == ["recorded:", "  town 0: owner none -> player 0"]
    assert told.splitlines()[-1] == "  and 2 more"
    assert now == "now: x: y"


def test_of_many_reasons_those_are_told_that_lead_to_a_change() -> None:
    reasons = (
        Note("ripon is not in goals(hull)", level=0),
        Note("ripon is not in near(hull)", level=1),
        Note("ripon is not in far(hull)", level=1),
        Note("`reach > 1` is not so", level=2),
        Note("ripon is not owned", level=1),
    )
    why = Diagnostic("E814", "ripon is not on offer", None, reasons)
    found = Divergence(1, "refused", "decision 1 cannot be taken any more", "", why=why)

    def told(name: str) -> list[str]:
        change = Change("parameter", name, "2", "1", None)
        notes = divergence_found(found, (change,)).notes
        return [note.message for note in notes if note.message.startswith(("ripon", "`"))]

    assert told("reach") == [reasons[at].message for at in (0, 2, 3)]
    assert told("price") == [each.message for each in reasons]
