"""The tables of 7 Empires hold to everything that the texts say about them.

The tables are read as the project reads them, without the rules. What a text states or implies
must be there, what it rules out must not, and the worked examples must come out.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain, combinations, pairwise

import pytest

from rulewright.facts import WORDS, facts_in, pair_of
from rulewright.program import TableData
from rulewright.read.folder import Folder, read_folder
from rulewright.read.values import Mapping, Plain, Scalar, Sequence
from rulewright.shipped import shipped

Row = dict[str, Plain]
Graph = dict[str, set[str]]

ORDER = ["prussia", "spain", "ottomans", "habsburg", "france", "russia", "great_britain"]
CITIES = dict(zip(ORDER, (3, 3, 3, 4, 5, 4, 4), strict=True))
LETTERS = {2: "AAABBC", 3: "AABC", 4: "ABC", 5: "ABC", 6: "AB"}
RANKS = {"A": "nobility", "B": "clergy", "C": "bourgeoisie"}
FIRST_DECADE = {2: (4, 3), 3: (3, 2, 2), 4: (2, 2, 2, 1), 5: (2, 2, 1, 1, 1), 6: (2, 1, 1, 1, 1, 1)}
"""How many Empires each position chooses in the first decade."""
COUNTS = sorted(LETTERS)


@cache
def folder() -> Folder:
    found, problems = read_folder(shipped("rulesets") / "seven_empires")
    assert found is not None
    assert problems == ()
    return found


@cache
def tables() -> tuple[TableData, ...]:
    return tuple(
        TableData(str(key.value), value, "seven_empires", key.span)
        for table in folder().tables
        for key, value in table.mapping.entries
    )


@cache
def rows(table: str) -> dict[str, Row]:
    """The rows of a kind, with their plain cells."""
    (value,) = (each.value for each in tables() if each.name == table)
    assert isinstance(value, Mapping)
    found: dict[str, Row] = {}
    for name, row in value.entries:
        assert isinstance(row, Mapping)
        cells = {str(key.value): cell for key, cell in row.entries if key.value != "source"}
        found[str(name.value)] = {k: v.value for k, v in cells.items() if isinstance(v, Scalar)}
        assert len(found[str(name.value)]) == len(cells)
    return found


@cache
def pairs(links: str) -> tuple[tuple[str, str], ...]:
    """The pairs of links as they are written."""
    (value,) = (each.value for each in tables() if each.name == links)
    assert isinstance(value, Sequence)
    found = []
    for item in value:
        ends = pair_of(item)
        assert isinstance(ends, Sequence)
        one, other = (str(end.value) for end in ends if isinstance(end, Scalar))
        found.append((one, other))
    return tuple(found)


@cache
def graph(*links: str) -> Graph:
    """What lies next to what over some of the links."""
    near: Graph = {name: set() for name in rows("region")}
    for one, other in chain.from_iterable(map(pairs, links)):
        near[one].add(other)
        near[other].add(one)
    return near


def terrain(name: str) -> Plain:
    return rows("region")[name]["terrain"]


def within(near: Graph, start: str, steps: int) -> set[str]:
    """What can be reached in at most so many steps."""
    reached = {start}
    for _ in range(steps):
        reached |= {there for here in reached for there in near[here]}
    return reached - {start}


def joined_parts(near: Graph, names: set[str]) -> list[set[str]]:
    """The connected parts of some regions, the smallest first."""
    parts: list[set[str]] = []
    left = set(names)
    while left:
        part = {min(left)}
        while more := {there for here in part for there in near[here]} - part:
            part |= more
        parts.append(part)
        left -= part
    return sorted(parts, key=lambda part: (len(part), sorted(part)))


# --- The whole -----------------------------------------------------------------------------------


def test_manifest() -> None:
    """Two to six play, and the citations of the rules have their books."""
    manifest = folder().manifest

    assert manifest.title == "7 Empires"
    assert manifest.players is not None
    assert (manifest.players.fewest, manifest.players.most) == (2, 6)
    assert set(manifest.sources) == {"SE", "EX", "X", "A"}


def test_names_are_unique_over_all_kinds() -> None:
    """A bare name in the rules means one thing."""
    kinds = ["empire", "action", "class", "region", "unit", "card", "tile", "side", "deal"]
    names = Counter(chain.from_iterable(rows(kind) for kind in kinds))

    assert [name for name, often in names.items() if often > 1] == []


def test_every_row_and_pair_has_a_source() -> None:
    """Nobody has to guess what was guessed."""
    for table in tables():
        facts, mistakes = facts_in(table)
        assert mistakes == ()
        is_kind = isinstance(table.value, Mapping)
        named = list(rows(table.name)) if is_kind else [" - ".join(p) for p in pairs(table.name)]
        assert {fact.row for fact in facts} == set(named)
        assert all(fact.source in WORDS for fact in facts)


def test_every_cell_of_a_city_has_a_source() -> None:
    """Of a city the title (and with it the home), the class, the harbour and the beginning."""
    (table,) = (each for each in tables() if each.name == "region")
    told = {(fact.row, fact.field) for fact in facts_in(table)[0]}
    for name, city in rows("region").items():
        if city["terrain"] == "city":
            wanted = {"title", "basic", "founded", *({"harbour"} & city.keys())}
            wanted |= {"capital"} if city["capital"] else set()
            assert {field for row, field in told if row == name} == wanted


# --- Empires, actions, classes, units ------------------------------------------------------------


def test_empires_in_the_order_of_their_flag_spaces() -> None:
    """Prussia is at the top and Great Britain at the bottom (SE-293)."""
    assert list(rows("empire")) == ORDER
    assert [row["order"] for row in rows("empire").values()] == [1, 2, 3, 4, 5, 6, 7]


def test_actions_begin_on_the_tray_but_two() -> None:
    """Three lie on the tray, one on the second place and one on the third (SE-062, SE-063)."""
    begins = {name: row["begins"] for name, row in rows("action").items()}

    assert Counter(begins.values()) == {"tray": 3, "second": 1, "third": 1}
    assert begins["build_and_deploy"] == "tray"
    assert begins["move_and_fight"] == "third"
    assert begins["empire_action"] == "second"


def test_classes() -> None:
    """Masters sail, the others march."""
    assert {name: row["at_sea"] for name, row in rows("class").items()} == {
        "infantry": False,
        "artillery": False,
        "two_master": True,
        "three_master": True,
    }


@pytest.mark.parametrize(
    ("empire", "ships", "troops"),
    [
        ("great_britain", 8, 6),  # SE-004
        ("prussia", 6, 7),  # SE-005
        ("russia", 7, 7),  # SE-006
        ("habsburg", 6, 8),  # SE-007
        ("spain", 7, 6),  # SE-008
        ("ottomans", 6, 7),  # SE-009
        ("france", 7, 8),  # SE-010
    ],
)
def test_pools(empire: str, ships: int, troops: int) -> None:
    """As many units as the components list, and as many kinds of cities as follow from them."""
    pool = {row["class"]: row["copies"] for row in rows("unit").values() if row["owner"] == empire}
    makes = Counter(row["basic"] for row in rows("region").values() if row.get("home") == empire)

    assert pool == {
        "infantry": troops,
        "artillery": troops,
        "two_master": ships,
        "three_master": ships,
    }
    assert makes == {"infantry": troops - 5, "two_master": ships - 5}


def test_units_are_named_after_their_empire_and_class() -> None:
    """The rules rely on these names."""
    assert [(name, f"{row['owner']}_{row['class']}") for name, row in rows("unit").items()] == [
        (name, name) for name in (f"{e}_{c}" for e in ORDER for c in rows("class"))
    ]


# --- Regions -------------------------------------------------------------------------------------


def test_numbers_of_regions() -> None:
    """26 city regions (SE-011), 15 seas, the rest neutral land."""
    kinds = Counter(row["terrain"] for row in rows("region").values())
    homes = Counter(row["home"] for row in rows("region").values() if "home" in row)

    assert kinds == {"city": 26, "land": 29, "sea": 15}
    assert homes == CITIES


def test_each_empire_has_one_capital_and_one_city_to_found() -> None:
    """The capital is founded; exactly one city region is not (SE-057, SE-061)."""
    for empire in ORDER:
        cities = [row for row in rows("region").values() if row.get("home") == empire]
        capitals = [row for row in cities if row["capital"]]
        assert len(capitals) == 1
        assert capitals[0]["founded"] is True
        assert [row["founded"] for row in cities].count(False) == 1
    assert rows("region")["edinburgh"]["founded"] is False


def test_only_cities_have_the_fields_of_cities() -> None:
    """Land and sea have a title and a terrain alone."""
    for row in rows("region").values():
        if row["terrain"] == "city":
            assert row.keys() - {"harbour"} == {
                *("title", "terrain", "home", "capital", "founded", "basic")
            }
        else:
            assert row.keys() == {"title", "terrain"}


def test_a_harbour_belongs_to_a_ship_city_and_opens_into_a_sea_at_its_coast() -> None:
    """A city makes ships if and only if it has a harbour."""
    for name, row in rows("region").items():
        harbour = row.get("harbour")
        assert (row.get("basic") == "two_master") == (harbour is not None)
        if harbour is not None:
            assert terrain(str(harbour)) == "sea"
            assert harbour in graph("coast")[name]


# --- What lies next to what ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("links", "sea_ends", "count"), [("border", 0, 102), ("coast", 1, 66), ("sea_lane", 2, 18)]
)
def test_pairs_are_of_the_right_terrain_and_written_once(
    links: str, sea_ends: int, count: int
) -> None:
    """A border joins lands, a coast land and sea, a sea lane seas; no pair comes twice."""
    written = pairs(links)

    assert len(written) == count
    assert len({frozenset(pair) for pair in written}) == count
    assert all(len(set(pair)) == 2 for pair in written)
    for pair in written:
        assert [terrain(end) for end in pair].count("sea") == sea_ends
        assert sea_ends != 1 or terrain(pair[1]) == "sea"


STATED_BORDERS = [
    ("york", "edinburgh"),
    ("norway", "sweden"),
    ("livonia", "western_polonia"),
    ("bavaria", "switzerland"),
    ("venice", "papal_states"),
    ("constantinople", "salonica"),
    ("constantinople", "konya"),
    ("constantinople", "wallachia"),
]
STATED_COASTS = [
    ("edinburgh", "north_atlantic"),
    ("ireland", "north_atlantic"),
    ("norway", "north_sea"),
    ("livonia", "baltic_sea"),
    ("liverpool", "irish_sea"),
    ("trieste", "adriatic_sea"),
    ("sicily", "ionian_sea"),
    ("salonica", "aegean_sea"),
    ("constantinople", "aegean_sea"),
]
STATED_SEA_LANES = [
    ("north_atlantic", "irish_sea"),
    ("north_atlantic", "north_sea"),
    ("north_sea", "baltic_sea"),
    ("aegean_sea", "ionian_sea"),
    ("ionian_sea", "tyrrhenian_sea"),
    ("ionian_sea", "adriatic_sea"),
    ("aegean_sea", "black_sea"),
    ("aegean_sea", "levantine_sea"),
]
BRIDGED = [
    ("york", "north_sea"),
    ("denmark", "baltic_sea"),
    ("sweden", "gulf_of_bothnia"),
    ("finland", "gulf_of_bothnia"),
    ("berber_coast", "western_mediterranean"),
]
"""Coasts that follow from what the FAQ says must be crossed by ship."""
NO_BORDER = [
    ("denmark", "sweden"),
    ("sweden", "finland"),
    ("ireland", "edinburgh"),
    ("madrid", "berber_coast"),
    ("sicily", "naples"),
]
CORNERS = [
    ("north_sea", "baltic_sea", "norway", "sweden"),
    ("north_sea", "english_channel", "southern_netherlands", "paris"),
    ("atlantic", "western_mediterranean", "portugal", "madrid"),
    ("ligurian_sea", "tyrrhenian_sea", "tuscany", "papal_states"),
    ("aegean_sea", "black_sea", "constantinople", "wallachia"),
]
"""Two seas and two lands that meet: the first sea touches the first land only, and so on."""
NO_SEA_LANE = [
    ("ionian_sea", "ligurian_sea"),
    ("adriatic_sea", "ligurian_sea"),
    ("adriatic_sea", "tyrrhenian_sea"),
    ("aegean_sea", "tyrrhenian_sea"),
    ("aegean_sea", "ligurian_sea"),
    ("black_sea", "ionian_sea"),
    ("black_sea", "levantine_sea"),
]


@pytest.mark.parametrize(
    ("links", "wanted"),
    [
        ("border", STATED_BORDERS),
        ("coast", STATED_COASTS + BRIDGED),
        ("sea_lane", [*STATED_SEA_LANES, ("baltic_sea", "gulf_of_bothnia")]),
    ],
)
def test_what_the_texts_join(links: str, wanted: list[tuple[str, str]]) -> None:
    """Every stated pair, and those that follow."""
    assert [pair for pair in wanted if pair[1] not in graph(links)[pair[0]]] == []


@pytest.mark.parametrize(("links", "barred"), [("border", NO_BORDER), ("sea_lane", NO_SEA_LANE)])
def test_what_the_texts_part(links: str, barred: list[tuple[str, str]]) -> None:
    """No land border over water, and no sea nearer than the ships of the examples find it."""
    assert [pair for pair in barred if pair[1] in graph(links)[pair[0]]] == []


@pytest.mark.parametrize("corner", CORNERS)
def test_corners(corner: tuple[str, str, str, str]) -> None:
    """Where two seas and two lands meet, each sea touches one land, and nothing goes across."""
    first_sea, second_sea, first_land, second_land = corner

    assert second_sea in graph("sea_lane")[first_sea]
    assert second_land in graph("border")[first_land]
    assert first_sea in graph("coast")[first_land]
    assert second_sea in graph("coast")[second_land]
    assert second_sea not in graph("coast")[first_land]
    assert first_sea not in graph("coast")[second_land]


def test_islands() -> None:
    """Only Ireland, Sicily and the Berber Coast are alone in the sea."""
    lands = {name for name in rows("region") if terrain(name) != "sea"}
    parts = joined_parts(graph("border"), lands)

    assert parts[:3] == [{"berber_coast"}, {"ireland"}, {"sicily"}]
    assert len(parts[3]) > 1
    assert not {"corsica", "sardinia", "crete", "cyprus"} & set(rows("region"))


def test_six_masses_of_land() -> None:
    """Beside the islands: Scandinavia, Britain and the mainland; Denmark is part of the last."""
    lands = {name for name in rows("region") if terrain(name) != "sea"}
    *_, scandinavia, britain, mainland = joined_parts(graph("border"), lands)

    assert scandinavia == {"norway", "sweden"}
    assert britain == {"london", "liverpool", "york", "edinburgh"}
    assert {"denmark", "finland", "konya", "madrid", "naples"} < mainland


def test_everything_can_be_reached() -> None:
    """The seas are one, and with them the whole board."""
    seas = {name for name in rows("region") if terrain(name) == "sea"}

    assert joined_parts(graph("sea_lane"), seas) == [seas]
    whole = joined_parts(graph("border", "coast", "sea_lane"), set(rows("region")))
    assert whole == [set(rows("region"))]


def test_every_sea_has_a_coast_and_every_land_a_neighbour() -> None:
    """No region is of no use."""
    near = graph("border", "coast")

    assert [name for name, around in near.items() if not around] == []


# --- Worked examples -----------------------------------------------------------------------------


def sailing(start: str, borders: int) -> set[str]:
    """The seas that a ship reaches; out of a harbour the coast line is the first border."""
    harbour = rows("region")[start].get("harbour")
    if harbour is None:
        return within(graph("sea_lane"), start, borders)
    return {str(harbour)} | within(graph("sea_lane"), str(harbour), borders - 1)


def test_example_of_a_three_master_from_salonica() -> None:
    """It reaches the Tyrrhenian Sea as its third border, the Ligurian Sea not (EX-03)."""
    assert sailing("salonica", 1) == {"aegean_sea"}
    assert "ionian_sea" in sailing("salonica", 2)
    assert "tyrrhenian_sea" in sailing("salonica", 3) - sailing("salonica", 2)
    assert "ligurian_sea" not in sailing("salonica", 3)


def test_example_of_a_two_master_in_the_adriatic() -> None:
    """It reaches the Tyrrhenian Sea as its second border, the Ligurian Sea not (EX-04)."""
    assert "ionian_sea" in sailing("adriatic_sea", 1)
    assert "tyrrhenian_sea" in sailing("adriatic_sea", 2) - sailing("adriatic_sea", 1)
    assert "ligurian_sea" not in sailing("adriatic_sea", 2)


def test_example_of_the_british_three_masters() -> None:
    """From a harbour on the North Sea they reach both oceans and the Gulf of Bothnia (EX-05)."""
    wanted = {"north_atlantic", "baltic_sea", "gulf_of_bothnia"}
    harbours = [name for name, r in rows("region").items() if r.get("harbour") == "north_sea"]

    british = [name for name in harbours if rows("region")[name]["home"] == "great_britain"]
    assert british
    assert all(wanted <= sailing(name, 3) for name in british)


def test_example_of_the_spanish_artillery() -> None:
    """Madrid is two borders from Marseille (EX-07)."""
    assert "marseille" in within(graph("border"), "madrid", 2)
    assert "marseille" not in within(graph("border"), "madrid", 1)


def test_example_of_the_two_master_from_liverpool() -> None:
    """It reaches the North Atlantic as its second border (EX-10)."""
    assert "north_atlantic" in sailing("liverpool", 2) - sailing("liverpool", 1)


def ferried(start: str, *seas: str) -> set[str]:
    """Where a chain of ships in these seas, one next to the other, brings a unit."""
    assert start in graph("coast")[seas[0]]
    assert all(b in graph("sea_lane")[a] for a, b in pairwise(seas))
    return set().union(*(graph("coast")[sea] for sea in seas)) - {start}


def test_examples_of_sea_transport() -> None:
    """York to Ireland, Sweden and Western Polonia, two steps each (EX-11 to EX-13)."""
    border = graph("border")

    assert "edinburgh" in border["york"]
    assert "ireland" in ferried("edinburgh", "north_atlantic")
    assert "norway" in ferried("york", "north_sea")
    assert "sweden" in border["norway"]
    assert "livonia" in ferried("york", "north_sea", "baltic_sea")
    assert "western_polonia" in border["livonia"]


def test_transports_that_stop_short() -> None:
    """The North Sea alone brings nobody to Sweden or to Western Polonia."""
    assert not {"sweden", "western_polonia"} & ferried("york", "north_sea")
    assert "western_polonia" not in ferried("york", "north_sea", "baltic_sea")


def test_example_of_the_attack_from_trieste() -> None:
    """The ship reaches the Ionian Sea, and the chain of two seas leads to Sicily (EX-15)."""
    assert "ionian_sea" in sailing("trieste", 2)
    assert "sicily" in ferried("trieste", "adriatic_sea", "ionian_sea")
    assert "sicily" not in ferried("trieste", "adriatic_sea")


def test_example_of_the_land_way_through_constantinople() -> None:
    """Salonica to Konya is two borders, by way of Constantinople alone (EX-20)."""
    border = graph("border")

    assert "konya" not in border["salonica"]
    assert border["salonica"] & border["konya"] == {"constantinople"}


def test_example_of_the_sea_way_past_constantinople() -> None:
    """The Black Sea is two borders from the Ionian and from the Levantine Sea (EX-21)."""
    assert graph("sea_lane")["black_sea"] == {"aegean_sea"}
    assert {"ionian_sea", "levantine_sea"} <= sailing("black_sea", 2)


# --- Cards, tiles, distributions -----------------------------------------------------------------


def test_cards() -> None:
    """Seven influence cards and a worker for each Empire, 49 and 7, the best on top."""
    ranks = ["nobility", "clergy", "bourgeoisie", "magistrate", "peasant", "worker"]
    for empire in ORDER:
        own = [(name, row) for name, row in rows("card").items() if row["realm"] == empire]
        assert [name for name, _ in own] == [f"{empire}_{rank}" for rank in ranks]
        assert [row["rank"] for _, row in own] == ranks
        assert [row["worth"] for _, row in own] == [7, 6, 5, 4, 3, 1]
        assert [row.get("copies", 1) for _, row in own] == [1, 1, 1, 1, 3, 1]
    count = Counter(row["rank"] == "worker" for row in rows("card").values())
    copies = [row["copies"] for row in rows("card").values() if "copies" in row]
    assert (count[True], count[False] + 2 * len(copies)) == (7, 49)


def test_tiles_of_the_timeline() -> None:
    """Seventeen tiles, and each is used by some number of players."""
    tiles = rows("tile")

    assert len(tiles) == 17
    assert list(tiles)[-1] == "tile_laurel"
    assert all(("number" in row) == (row["shows"] == "position") for row in tiles.values())
    assert all(any(row[f"with_{n}"] != "unused" for n in COUNTS) for row in tiles.values())


@pytest.mark.parametrize("players", COUNTS)
def test_tiles_for_a_number_of_players(players: int) -> None:
    """Seven are shuffled, two more come for ten decades, and the laurel ends every game."""
    use = f"with_{players}"
    base = [row for row in rows("tile").values() if row[use] == "base"]
    extra = [row for row in rows("tile").values() if row[use] == "extra"]
    plain = [row for row in base if row["shows"] != "laurel"]
    first = Counter(row["number"] for row in plain if row["shows"] == "position")

    assert (len(plain), len(base), len(extra)) == (7, 8, 2)
    assert set(first) == set(range(1, players + 1))
    assert len(set(first.values())) == 1
    assert all(row["shows"] != "position" for row in extra)


def dealt(side: str) -> list[Row]:
    return [row for row in rows("deal").values() if row["side"] == side]


def test_three_sides_for_each_number_of_players() -> None:
    """Fifteen sides in all."""
    assert [(row["seats"], row["number"]) for row in rows("side").values()] == [
        (players, number) for players in COUNTS for number in (1, 2, 3)
    ]
    assert {row["side"] for row in rows("deal").values()} == set(rows("side"))


@pytest.mark.parametrize("side", [f"side_{n}{letter}" for n in COUNTS for letter in "abc"])
def test_a_side_deals_the_letters_of_its_number_of_players(side: str) -> None:
    """Every position gets the same letters, from different Empires; no card is dealt twice."""
    cards = dealt(side)
    seats = int(str(rows("side")[side]["seats"]))
    letters = sorted(RANKS[letter] for letter in LETTERS[seats])
    taken = Counter((row["realm"], row["rank"]) for row in cards)
    per_empire = Counter(row["realm"] for row in cards)

    for position in range(1, seats + 1):
        own = [row for row in cards if row["position"] == position]
        assert sorted(str(row["rank"]) for row in own) == letters
        assert len({row["realm"] for row in own}) == len(own)
    assert len(cards) == seats * len(letters)
    assert set(taken.values()) == {1}
    assert set(per_empire) == set(ORDER)
    assert max(per_empire.values()) <= 3


@pytest.mark.parametrize("side", [f"side_{n}{letter}" for n in COUNTS for letter in "abc"])
def test_a_side_makes_as_many_monarchs_as_turns(side: str) -> None:
    """The best card of an Empire makes the monarch; a position has one for each of its turns."""
    seats = int(str(rows("side")[side]["seats"]))
    best = list(RANKS.values())
    monarchs: Counter[Plain] = Counter()
    for empire in ORDER:
        held = [row for row in dealt(side) if row["realm"] == empire]
        monarchs[min(held, key=lambda row: best.index(str(row["rank"])))["position"]] += 1

    assert tuple(monarchs[position] for position in range(1, seats + 1)) == FIRST_DECADE[seats]


def test_the_sides_of_a_number_of_players_differ() -> None:
    """Three cards that deal the same would be one."""
    for seats in COUNTS:
        sides = [name for name, row in rows("side").items() if row["seats"] == seats]
        hands = [{(r["position"], r["realm"], r["rank"]) for r in dealt(side)} for side in sides]
        assert all(one != other for one, other in combinations(hands, 2))


def test_deals_are_named_after_side_position_and_empire() -> None:
    """The name of a row tells what it deals."""
    for name, row in rows("deal").items():
        short = str(row["side"]).removeprefix("side_")
        assert name == f"deal_{short}_{row['position']}_{row['realm']}"
