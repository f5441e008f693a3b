"""From the checked tree to the intermediate form.

Takes a World; gives every rule as a Function or as a Routine, and the sites of all choices.
"""

from __future__ import annotations

from ..core.world import World
from . import form
from .asking import asking_rules
from .divide import Divide, Sites
from .spell_out import SpellOut, Triggers


def lower(world: World, triggers: Triggers) -> form.Program:
    """All rules in their intermediate form."""
    spelled = {name: SpellOut(triggers, rule) for name, rule in world.rules.items()}
    bodies = {name: each.body() for name, each in spelled.items()}
    asking = asking_rules(bodies)
    sites = Sites()
    functions, routines = {}, {}
    for name, rule in world.rules.items():
        params = tuple(param.slot for param in rule.params)
        slots = spelled[name].slots
        if name in asking:
            divide = Divide(name, slots, asking, sites, bool(triggers.always))
            routines[name] = divide.routine(params, bodies[name], rule.span)
        else:
            functions[name] = form.Function(name, params, slots, bodies[name], rule.type, rule.span)
    return form.Program(functions, routines, tuple(sites.found), triggers.always)
