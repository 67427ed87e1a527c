"""The island game ("Jackal")."""

from doubloon.jackal import position as _position

COMPILED: bool = not (_position.__file__ or "").endswith(".py")
"""Whether the engine runs compiled."""
