"""How a file is sent over HTTP: packed for who can unpack it, and with a tag, so that who has it is not sent it again."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from typing import Final, NamedTuple

ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
"""How a file may be packed: name of the encoding, and what a packed file's name has at its end. The best first."""

FOREVER: Final = b"public, max-age=31536000, immutable"
ASK_AGAIN: Final = b"no-cache"
"""How long something may be kept: as long as one likes, or until it has been asked whether it is still the same."""

_REFUSED: Final = frozenset(("q=0", "q=0.", "q=0.0", "q=0.00", "q=0.000"))


class File(NamedTuple):
    """A file as it is sent: its content by encoding (``""``: as it is), type, tag and how long it may be kept."""

    bodies: Mapping[str, bytes]
    kind: str
    tag: str
    kept: bytes = ASK_AGAIN


class Answer(NamedTuple):
    """What is answered to a request: status, type of the body (``""``: there is none), other headers, and the body."""

    status: int
    kind: str
    headers: list[tuple[bytes, bytes]]
    body: bytes


def file(body: bytes, kind: str, packed: Mapping[str, bytes], kept: bytes = ASK_AGAIN) -> File:
    """A file of a content type, and the same packed, by encoding."""
    return File({"": body, **packed}, kind, hashlib.sha256(body).hexdigest()[:16], kept)


def packed_file(body: bytes, kind: str, kept: bytes = ASK_AGAIN) -> File:
    """A file of a content type that is packed now."""
    return file(body, kind, {"gzip": gzip.compress(body, 6, mtime=0)}, kept)


def sent(asked: File, headers: Mapping[bytes, bytes]) -> Answer:
    """The answer to a request for a file that has these headers (names in small letters)."""
    encoding = _best(asked, headers.get(b"accept-encoding", b"").decode("latin-1"))
    tag = f'"{asked.tag}{encoding and "-"}{encoding}"'
    told = [(b"etag", tag.encode()), (b"cache-control", asked.kept)]
    if len(asked.bodies) > 1:
        told.append((b"vary", b"accept-encoding"))
    if _known(tag, headers.get(b"if-none-match", b"").decode("latin-1")):
        return Answer(304, "", told, b"")
    if encoding:
        told.append((b"content-encoding", encoding.encode()))
    return Answer(200, asked.kind, told, asked.bodies[encoding])


def plain(status: int, body: bytes, kind: str = "text/plain; charset=utf-8") -> Answer:
    """An answer that is made for this moment and not kept."""
    return Answer(status, kind, [(b"cache-control", b"no-store")], body)


def _best(asked: File, accepted: str) -> str:
    """The best encoding of a file among those that a client accepts (RFC 9110, 12.5.3); ``""``: as it is."""
    wanted = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        wanted[name.strip()] = weight.replace(" ", "") not in _REFUSED
    return next((name for name, _ in ENCODINGS if name in asked.bodies and wanted.get(name, wanted.get("*", False))), "")


def _known(tag: str, header: str) -> bool:
    """Whether a client has what the tag names (RFC 9110, 13.1.2)."""
    return header.strip() == "*" or tag in (known.strip().removeprefix("W/") for known in header.split(","))
