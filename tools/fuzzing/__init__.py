"""Random games that look for what is wrong with rules."""
