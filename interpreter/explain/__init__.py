"""The explain stage: a slow, obvious evaluator over the checked tree that accounts for itself."""
