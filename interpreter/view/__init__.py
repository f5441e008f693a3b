"""The view stage: a position as one player may know it, in names, and boards as text."""

from .grid import draw_grid
from .view import QuestionView, View, ZoneView, view, view_to_json

__all__ = ["QuestionView", "View", "ZoneView", "draw_grid", "view", "view_to_json"]
