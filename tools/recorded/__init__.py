"""Recorded games as files: found, checked against the rules in force, accepted, pruned."""
