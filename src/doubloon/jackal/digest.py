"""A number for a position, quick to make, to see that two are the same while games are watched.

Not the hash of the contract (``positions.position_hash``), which is of the text form and is written into logs.
"""

from __future__ import annotations

from mypy_extensions import i64

from doubloon.jackal.position import CLEAR, Position


def digest(p: Position) -> i64:
    """A number that two equal positions share and two different ones hardly ever do; the same on every machine."""
    h: i64 = 1469598103
    cell: i64 = 0
    while cell < CLEAR:  # what follows is made from the rest
        h = _mix(h, i64(p.ground[cell]))
        cell += 1
    for load in p.lying:
        h = _mix(h, load)
    for mask in p.here:
        h = _mix(h, mask)
    for r in p.roll:
        h = _mix(h, i64(r))
    for key in p.used:
        h = _mix(h, key)
    for n in [p.units, p.vessels, p.missionaries, p.fridays, p.trapped, p.stuck, p.drunk, p.newly_drunk, p.gone, p.turn]:
        h = _mix(h, n)
    for n in [p.asking, i64(p.served), p.weed_team, i64(p.weed_fresh), p.hidden, p.gold_left, p.quiet, p.skipped, p.began]:
        h = _mix(h, n)
    for n in [p.now, i64(p.hurried), p.end, p.won, p.mover, p.origin, p.came, p.gait, p.hand, i64(p.beside_missionary)]:
        h = _mix(h, n)
    for n in [p.asked, p.asked_by, p.picks, p.first, p.ball_at, p.ball_way, p.balls, p.caves]:
        h = _mix(h, n)
    return h


def _mix(h: i64, n: i64) -> i64:
    # Products stay below 2 ** 62, so that native integers give what Python's do.
    h = (h ^ (n & 0xFFFFFFF)) * 1099511 & 0xFFFFFFFFFF
    h = (h ^ (n >> 28 & 0xFFFFFFF)) * 1099511 & 0xFFFFFFFFFF
    return h ^ h >> 21
