"""The workshop: what tries the engine and looks at games from outside."""
