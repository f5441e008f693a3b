"""The random stream gives the documented numbers, and each as often as the others."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulewright.run.chance import MASK, MOST, below, draw, shuffled, stream


class Stream:
    def __init__(self, rng: int) -> None:
        self.rng = rng


def test_draws_are_those_of_splitmix64() -> None:
    """The published numbers of the generator."""
    source = Stream(1234567)

    assert [draw(source) for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize(
    ("seed", "begins", "rolls"),
    [
        (0, 0xE220A8397B1DCDAF, "4 3 6 1 6 6 3 3 6 6 3 4"),
        (1, 0x910A2DEC89025CC1, "3 1 5 6 6 3 6 2 2 2 3 2"),
        (42, 0xBDD732262FEB6E95, "3 4 3 3 6 4 3 3 4 3 5 3"),
        (MASK, 0xE4D971771B652C20, "4 5 1 3 3 1 6 4 5 5 4 2"),
    ],
)
def test_seeds_begin_where_documented(seed: int, begins: int, rolls: str) -> None:
    source = Stream(stream(seed))

    assert source.rng == begins
    assert [below(source, 6) + 1 for _ in range(12)] == [int(roll) for roll in rolls.split()]


def test_documented_shuffle_and_large_ranges() -> None:
    source = Stream(stream(42))
    assert shuffled(source, tuple(range(10))) == (4, 6, 7, 0, 9, 5, 1, 2, 3, 8)
    assert source.rng == 0x4DCA79ABA989CB52

    source = Stream(stream(42))
    drawn = [below(source, MOST), below(source, MOST), below(source, 10**12)]
    assert drawn == [557153443148292, 3326314709925973, 426155258802]


def test_only_the_last_64_bits_of_a_seed_count() -> None:
    assert stream(7) == stream(7 + 2**64) == stream(7 - 2**64)


def test_a_draw_is_used_up_even_for_one() -> None:
    source = Stream(5)

    assert below(source, 1) == 0
    assert source.rng != 5


def test_few_things_are_shuffled_without_a_draw() -> None:
    source = Stream(5)

    assert shuffled(source, ()) == ()
    assert shuffled(source, ("only",)) == ("only",)
    assert source.rng == 5


def test_all_orders_are_about_as_likely() -> None:
    """6,000 shuffles of three: each of the six orders near a thousand times."""
    source = Stream(stream(1))
    seen = Counter(shuffled(source, (0, 1, 2)) for _ in range(6000))

    assert set(seen) == set(permutations((0, 1, 2)))
    assert all(880 < times < 1120 for times in seen.values())


@given(st.integers(0, MASK), st.integers(1, MOST))
def test_numbers_stay_below(rng: int, n: int) -> None:
    assert 0 <= below(Stream(rng), n) < n
