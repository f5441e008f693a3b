"""The interpreter of rulesets: reads, checks and runs any game written as text."""
