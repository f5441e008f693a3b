"""The commands of `rulewright`, one module each; `cli.py` lists them."""
