"""The view stage: a position as one player may know it, in names, and boards as text."""

from .displays import DisplayPart, DisplayView, displays, displays_to_json
from .grid import draw_grid
from .view import QuestionView, View, ZoneView, question_view, view, view_to_json

__all__ = [
    "DisplayPart",
    "DisplayView",
    "QuestionView",
    "View",
    "ZoneView",
    "displays",
    "displays_to_json",
    "draw_grid",
    "question_view",
    "view",
    "view_to_json",
]
