"""The door: the command ``doubloon`` and the terminal table."""
