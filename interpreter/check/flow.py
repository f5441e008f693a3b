"""Where sentences lead: whether one goes on to the next, and whether a rule always gives."""

from __future__ import annotations

from .. import nodes

OVER = (nodes.Wins, nodes.NobodyWins, nodes.Ranking)
"""Sentences after which the game is over."""


def ends(sentence: nodes.Statement) -> bool:
    """Whether nothing behind a sentence can be reached."""
    match sentence:
        case nodes.Stop() | nodes.Done() | nodes.Give():
            return True
        case nodes.TakeTurns(most=None):
            return not _stops(sentence.body)
        case nodes.Repeat() | nodes.While() | nodes.ForEach() | nodes.TakeTurns():
            return False
        case _:
            return isinstance(sentence, OVER) or _all_ways(sentence, ends)


def gives_always(sentences: nodes.Block) -> bool:
    """Whether a rule with these sentences never ends without a result."""
    return any(_gives(sentence) for sentence in sentences)


def _gives(sentence: nodes.Statement) -> bool:
    match sentence:
        case nodes.Give():
            return True
        case nodes.TakeTurns(most=None):
            return not _stops(sentence.body)
        case nodes.Stop() | nodes.Done() | nodes.Repeat() | nodes.While() | nodes.ForEach():
            return False
        case _:
            return isinstance(sentence, OVER) or _all_ways(sentence, _gives)


def _all_ways(sentence: nodes.Statement, leads: object) -> bool:
    """Whether every course of a sentence leads there."""
    assert callable(leads)
    courses = _courses(sentence)
    return bool(courses) and all(any(leads(each) for each in course) for course in courses)


def _courses(sentence: nodes.Statement) -> tuple[nodes.Block, ...]:
    """The blocks of which exactly one is carried out; empty if that is not so."""
    if isinstance(sentence, nodes.Choice):
        return () if sentence.body is None else (sentence.body, sentence.otherwise)
    match sentence:
        case nodes.If():
            return sentence.then, sentence.otherwise
        case nodes.First():
            return (*(case.body for case in sentence.cases), sentence.otherwise)
        case nodes.Options():
            courses = tuple(option.body for option in sentence.options)
            always = any(option.guard is None for option in sentence.options)
            return courses if always else (*courses, sentence.otherwise)
        case nodes.Phase() | nodes.Turn():
            return (sentence.body,)
        case _:
            return ()


def _stops(sentences: nodes.Block) -> bool:
    """Whether a `stop` leaves the loop of these sentences."""
    for sentence in sentences:
        if isinstance(sentence, nodes.Stop):
            return True
        inner: tuple[nodes.Block, ...] = _courses(sentence)
        if isinstance(sentence, nodes.Options):
            inner = (*inner, sentence.otherwise)
        if any(_stops(course) for course in inner):
            return True
    return False
