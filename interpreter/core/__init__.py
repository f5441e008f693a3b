"""The checked tree: a ruleset resolved and typed, as both evaluators and the compiler read it."""
