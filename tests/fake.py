"""A small world and a machine that asks what a test tells it to ask, without any rules.

The machine follows a script: each step puts a question, and carries out what a test says should
happen with the answer. The number of the step lies on the stack, as the rules under way would.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from rulewright.core.types import EnumT, FlagT, NumberT, SetT, ThingT, Type
from rulewright.core.world import FieldInfo, KindInfo, World, ZoneInfo
from rulewright.run.chance import shuffled, stream
from rulewright.run.layout import lay_out
from rulewright.run.sites import Site
from rulewright.run.state import State
from rulewright.run.tracing import Tracer
from rulewright.source import SourceFile

SPAN = SourceFile("fake/fake.rules", "choose here from cells\n").span(0, 22)
COLOURS = EnumT("card.colour", ("red", "blue"))


def kind(name: str, things: Sequence[str], twins: Sequence[int] = ()) -> KindInfo:
    rows = tuple(twins) or tuple(range(len(things)))
    return KindInfo(name, f"{name}s", tuple(things), bool(twins), rows, None, (), (), SPAN)


def fact(
    of: str,
    name: str,
    type: Type,
    initial: Sequence[object],
    seen: str = "all",
    fixed: bool = False,
) -> FieldInfo:
    return FieldInfo(of, name, type, tuple(initial), fixed, None, None, seen, (), SPAN)


def zone(
    name: str, holds: str, first: int, count: int, seen: str, each: str | None = None
) -> ZoneInfo:
    return ZoneInfo(name, holds, each, None, first, count, False, False, seen, False, (), SPAN)


CARDS = ("ace", "king", "queen", "jack", "ten_1", "ten_2", "ten_3")
"""The last three are copies of one row."""


def make_world() -> World:
    kinds = [
        kind("player", ("white", "black")),
        kind("card", CARDS, (0, 1, 2, 3, 4, 4, 4)),
        kind("town", ("york", "hull", "leeds")),
    ]
    fields = [
        fact("player", "score", NumberT(0, 9), (0, 0)),
        fact("player", "plan", NumberT(0, 9), (3, 4), seen="owner"),
        fact("player", "doom", NumberT(0, 9), (5, 6), seen="nobody"),
        fact("player", "pet", ThingT("card", True), (-1, -1)),
        fact("card", "colour", COLOURS, (0, 1, 0, 1, 0, 0, 0), fixed=True),
        fact("card", "tapped", FlagT(), (0,) * 7),
        fact("town", "cards", SetT(ThingT("card")), ((), (), ())),
        fact("game", "round", NumberT(0, 9), (1,)),
    ]
    zones = [
        zone("deck", "card", 0, 1, "nobody"),
        zone("hand", "card", 1, 2, "owner", "player"),
        zone("table", "card", 3, 1, "all"),
    ]
    return World(
        name="fake",
        title="Fake",
        players=2,
        player_range=(2, 2),
        parameters={},
        kinds={each.name: each for each in kinds},
        fields={(each.kind, each.name): each for each in fields},
        zones={each.name: each for each in zones},
        links={},
        memories={},
        values={},
        rules={},
        invariants={},
        displays={},
        legends={},
        scenarios=(),
        sources={},
        zone_count=4,
        supplies={},
        digest="fa4e" * 16,
        texts="",
    )


@frozen
class Step:
    """A question with the player asked (-1: together), its offer, and what follows an answer."""

    site: Site
    by: int
    offer: Callable[[State], Any]
    then: Callable[[State, Any], None] = lambda state, answer: None


def site(name: str, form: str, names: Sequence[str], types: Sequence[Type], **traits: bool) -> Site:
    given = {"together": False, "optional": False, "conditional": False, "minimal": False}
    given |= {"skipped": False} | traits
    return Site(
        name=f"play.{name}",
        rule="play",
        form=form,
        names=tuple(names),
        types=tuple(types),
        cites=(),
        span=SPAN,
        **given,
    )


class FakeMachine:
    """Follows a script; the white player has won when it is at its end."""

    def __init__(
        self,
        script: Sequence[Step],
        *,
        world: World | None = None,
        allows: Callable[[State, Any, int], bool] = lambda state, answer, who: True,
        prompt: tuple[Any, ...] = (),
        labels: Sequence[tuple[Any, ...]] = (),
        places: Sequence[Sequence[int]] = ((0, 1, 2, 3, 4, 5, 6), (), (), ()),
    ) -> None:
        self.script = script
        self.world = world or make_world()
        self.layout = lay_out(self.world)
        self.sites = tuple(dict.fromkeys(step.site for step in script))
        self.tracer = Tracer(())
        self._allows = allows
        self._prompt = prompt
        self._labels = labels
        self._places = places

    def blank(self, seed: int, *, log: bool = True) -> State:
        world, state = self.world, State()
        state.fields = [list(world.fields[key].initial) for key in self.layout.fields]
        state.game = [world.fields["game", name].initial[0] for name in self.layout.game]
        state.contents = [tuple(place) for place in self._places]
        places = [-1] * len(world.kinds["card"].things)
        for place, things in enumerate(state.contents):
            for thing in things:
                places[thing] = place
        state.places = [places]
        state.memories = []
        state.shown = frozenset()
        state.stack = []
        state.asked = state.answer = state.result = None
        state.mover, state.ply, state.fuel = 0, 0, 1000
        state.rng = stream(seed)
        state.log = () if log else None
        return state

    def setup(self, state: State) -> None:
        state.contents[0] = shuffled(state, state.contents[0])

    def play(self, state: State) -> None:
        state.stack = [[0]]
        self._ask(state)

    def resume(self, state: State, answer: Any) -> None:
        step = self.script[state.stack[0][0]]
        step.then(state, answer)
        if state.log is not None:
            state.log = (state.log, (f"step {state.stack[0][0]}",))
        state.stack[0][0] += 1
        state.ply += 1
        self._ask(state)

    def _ask(self, state: State) -> None:
        number = state.stack[0][0]
        if number == len(self.script) or state.result is not None:
            state.stack, state.asked = [], None
            state.result = state.result or ((0,), (1,))
            return
        step = self.script[number]
        state.asked = (self.sites.index(step.site), step.by, step.offer(state))

    def allows(self, state: State, answer: Any, who: int) -> bool:
        return self._allows(state, answer, who)

    def prompt(self, state: State, who: int) -> tuple[Any, ...]:
        return self._prompt

    def label(self, state: State, option: int) -> tuple[Any, ...]:
        return self._labels[option]

    def broken(self, state: State) -> tuple[str, ...]:
        return ()


CARD = ThingT("card")
TOWN = ThingT("town")


def started(machine: FakeMachine, seed: int = 1) -> State:
    state = machine.blank(seed)
    machine.setup(state)
    machine.play(state)
    return state
