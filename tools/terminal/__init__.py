"""Playing at the terminal: the board as text, answers as they are typed, and the table itself."""
