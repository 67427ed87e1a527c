"""Doubloon: two games of pirates after treasure, the island game and Captain Silver."""

__version__ = "0.1.0"
