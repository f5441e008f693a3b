"""Measures: how fast rulesets play beside a game written by hand, in one run."""
