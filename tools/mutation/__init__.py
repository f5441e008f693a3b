"""Small edits to rules, to find out which of them no scenario notices."""
