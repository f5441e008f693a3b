"""The run stage: a state of plain data, the rules that change it, and games made of both."""
