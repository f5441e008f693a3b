"""The run stage: a state of plain data, the generated rules that change it, and games made of both."""
