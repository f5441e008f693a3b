"""Which form writes which expression."""

from __future__ import annotations

from ..core import expressions as core
from . import calls, graphs, indexes, sets, texts
from . import expressions as facts
from .writing import FORMS

FORMS.update(
    {
        core.Const: facts.constant,
        core.Local: facts.local,
        core.Mover: facts.mover,
        core.FieldOf: facts.field_of,
        core.OwnerOfPlace: facts.owner_of_place,
        core.InZone: facts.in_zone,
        core.PlaceOf: facts.place_of,
        core.Contents: facts.contents,
        core.Both: facts.both,
        core.Either: facts.either,
        core.Not: facts.negation,
        core.Compare: facts.compare,
        core.Member: sets.member,
        core.Arithmetic: facts.arithmetic,
        core.Divide: facts.divide,
        core.Negative: facts.negative,
        core.Absolute: facts.absolute,
        core.Conditional: facts.conditional,
        core.Match: facts.table,
        core.CallValue: calls.call_value,
        core.Filter: sets.keep,
        core.Reduce: sets.reduce,
        core.Extreme: sets.extreme,
        core.Rank: sets.rank,
        core.EndOf: sets.end_of,
        core.Sorted: sets.in_order,
        core.Join: sets.join,
        core.Without: sets.without,
        core.Single: sets.single,
        core.Numbers: sets.numbers,
        core.Lookup: graphs.lookup,
        core.Prefix: graphs.prefix,
        core.Spread: graphs.spread,
        core.Times: facts.times,
        core.Supposing: calls.supposing,
        core.MapGet: facts.map_get,
        core.Certain: facts.certain,
        core.Wording: texts.wording,
        core.Told: texts.told,
        indexes.Indexed: indexes.indexed,
    }
)
