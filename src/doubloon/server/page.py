"""The built page: the files that a browser loads, from the package's folder ``page``. What the page is, stands in ``page/``.

Files are known by a list that is made of the folder, and nothing else is ever opened. A path that names no file and looks like
none is one of the page's own places, and is answered with the page, which finds its way itself.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any, Final, NamedTuple

import doubloon

FOLDER: Final = Path(doubloon.__file__).with_name("page")
"""Where the page is once it has been built; git knows nothing of it."""

FRONT: Final = "/index.html"

OTHERS: Final = ("/api", "/ws", "/docs", "/metrics", "/health")
"""What lies here and below is not the page's."""

TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""Content types by the end of a file's name; all others are ``application/octet-stream``."""

ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
"""How a file may lie there once more, packed: name of the encoding, and what the file's name has at its end. The best first."""

FOREVER: Final = b"public, max-age=31536000, immutable"
ASK_AGAIN: Final = b"no-cache"

_HASHED: Final = re.compile(r"/assets/.*-[A-Za-z0-9_-]{8}\.[a-z0-9]+")
"""What has its content's hash in its name never changes."""

_NOT_BUILT: Final = b"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Doubloon</title>
<h1>Doubloon</h1>
<p>This server has no page: it was installed without one. With Node.js at hand, <code>make play</code> in a checkout builds it.
<p>All else works: <code>doubloon play --connect</code> plays here from a terminal, and <a href="/docs">/docs</a> describes
what programs can do.
</html>
"""


class File(NamedTuple):
    """A file as it is sent: its content by encoding (``""``: as it is), type, tag and how long it may be kept."""

    bodies: dict[str, bytes]
    kind: bytes
    tag: str
    kept: bytes


class Answer(NamedTuple):
    """What is answered to a request: status, headers, and the body (which a ``HEAD`` leaves out)."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Page:
    """The page that lies in a folder. It may be built anew meanwhile: then it is read anew."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._read: tuple[int, ...] = ()
        self._files: dict[str, File] = {}

    @property
    def built(self) -> bool:
        """Whether there is one."""
        return (self._folder / FRONT[1:]).is_file()

    def takes(self, method: str, path: str) -> bool:
        """Whether a request is for the page."""
        return method in ("GET", "HEAD") and not any(path == other or path.startswith(f"{other}/") for other in OTHERS)

    def answer(self, path: str, headers: dict[bytes, bytes]) -> Answer:
        """The answer to a request that :meth:`takes` says is the page's."""
        self._look()
        file = self._files.get(path)
        if file is None:
            if path.startswith("/assets/") or "." in path.rpartition("/")[2]:
                return _plain(404, b"there is no such file\n", b"text/plain; charset=utf-8")
            file = self._files.get(FRONT)
        if file is None:
            return _plain(503, _NOT_BUILT, b"text/html; charset=utf-8")
        encoding = _best(file, headers.get(b"accept-encoding", b"").decode("latin-1"))
        tag = f'"{file.tag}{encoding and "-"}{encoding}"'
        sent = [(b"etag", tag.encode()), (b"cache-control", file.kept)]
        if len(file.bodies) > 1:
            sent.append((b"vary", b"accept-encoding"))
        if _known(tag, headers.get(b"if-none-match", b"").decode("latin-1")):
            return Answer(304, sent, b"")
        body = file.bodies[encoding]
        sent += [(b"content-type", file.kind), (b"content-length", str(len(body)).encode())]
        if encoding:
            sent.append((b"content-encoding", encoding.encode()))
        return Answer(200, sent, body)

    async def __call__(self, scope: Any, headers: dict[bytes, bytes], send: Any) -> None:
        """Answer a request of a web server (ASGI)."""
        status, sent, body = self.answer(scope["path"], headers)
        await send({"type": "http.response.start", "status": status, "headers": sent})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})

    def _look(self) -> None:
        """Read the folder if it was not, or the page has been built since."""
        places = (self._folder / FRONT[1:], self._folder, self._folder / "assets")
        try:
            now = tuple(place.stat().st_mtime_ns for place in places if place.exists())
            if now != self._read:
                self._files, self._read = _files_of(self._folder) if self.built else {}, now
        except OSError:  # it is being built just now
            self._files, self._read = {}, ()


def _files_of(folder: Path) -> dict[str, File]:
    """The files of a folder by their paths as a browser asks for them. Packed twins are no files of their own."""
    found = {f"/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    twins = {path + end for path in found for _, end in ENCODINGS}
    files = {}
    for path, body in found.items():
        if path in twins:
            continue
        bodies = {"": body} | {name: found[path + end] for name, end in ENCODINGS if path + end in found}
        kind = TYPES.get(Path(path).suffix, "application/octet-stream").encode()
        tag = hashlib.sha256(body).hexdigest()[:16]
        files[path] = File(bodies, kind, tag, FOREVER if _HASHED.fullmatch(path) else ASK_AGAIN)
    return files


def _best(file: File, accepted: str) -> str:
    """The best encoding of a file among those that a client accepts (RFC 9110, 12.5.3); ``""``: as it is."""
    weights = {}
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        weights[name.strip()] = weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return next((name for name, _ in ENCODINGS if name in file.bodies and weights.get(name, weights.get("*", False))), "")


def _known(tag: str, header: str) -> bool:
    """Whether a client has what the tag names (RFC 9110, 13.1.2)."""
    return header.strip() == "*" or tag in (known.strip().removeprefix("W/") for known in header.split(","))


def _plain(status: int, body: bytes, kind: bytes) -> Answer:
    length = str(len(body)).encode()
    return Answer(status, [(b"content-type", kind), (b"content-length", length), (b"cache-control", b"no-store")], body)
