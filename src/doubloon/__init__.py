"""Doubloon: two pirate treasure hunts, the island game and Captain Silver."""

__version__ = "0.1.0"
