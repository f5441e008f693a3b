"""The checked tree: the resolved, typed form of a ruleset that the evaluators and the compiler share."""
