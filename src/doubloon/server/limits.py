"""How much one address may ask for: buckets of tokens that fill up again, for this process alone."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

BURST: Final = 240.0
RATE: Final = 20.0
"""An address may spend so many tokens at once, and gets so many back a second."""

COSTS: Final[Mapping[tuple[str, str], float]] = MappingProxyType(
    {("POST", "/api/rooms"): 20.0, ("POST", "/api/passkeys/register"): 20.0, ("GET", "/ws"): 4.0}
)
"""Method and path of what costs more than one token."""

_KNOWN: Final = 20_000
"""So many addresses are remembered; who was away longest is forgotten first."""


class Limits:
    """The buckets of one process; ``clock`` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, address: str, method: str, path: str) -> float:
        """Spend what a request costs. Seconds after which it may be tried again; 0: it may be served."""
        cost = COSTS.get((method, path), 1.0)
        key, now = neighbourhood(address), self._clock()
        tokens, then = self._buckets.pop(key, (BURST, now))
        tokens = min(tokens + (now - then) * RATE, BURST)
        enough = tokens >= cost
        self._buckets[key] = (tokens - cost if enough else tokens, now)
        if len(self._buckets) > _KNOWN:
            self._buckets.popitem(last=False)
        return 0.0 if enough else (cost - tokens) / RATE


def neighbourhood(address: str) -> str:
    """Whom an address stands for: itself, or of IPv6 the network of 64 bits, which is one household."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
