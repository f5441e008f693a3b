"""Recorded games: play written down as text that people read, compare and keep as a test.

Takes a machine and who decides; gives a Recording, its text, and, when the rules have changed
since, the first place where play differs. `docs/snapshots.md` says how the text reads.
"""
