"""The `rulewright` command and everything else that stands around the interpreter."""
