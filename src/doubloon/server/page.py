"""The built page: the files that a browser loads, from the package's folder ``page``. What the page is, stands in ``page/``.

Files are known by a list that is made of the folder, and nothing else is ever opened. A path that names no file and looks like
none is one of the page's own places, and is answered with the page, which finds its way itself.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import doubloon
from doubloon.server.files import ASK_AGAIN, ENCODINGS, FOREVER, Answer, File, file, plain, sent

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

_HASHED: Final = re.compile(r"/assets/.*-[A-Za-z0-9_-]{8}\.[a-z0-9]+")
"""What has its content's hash in its name never changes."""

_FILE: Final = re.compile(r"\.[^/.]*[^/.0-9][^/]*$|\.\.?$")
"""What looks like a file's name. The place of rule J9.10 does not: only digits are behind its full stop."""

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


class Page:
    """The page that lies in a folder (default: :data:`FOLDER`). It may be built anew meanwhile: then it is read anew."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or FOLDER
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
        found = self._files.get(path)
        if found is None and (path.startswith("/assets/") or _FILE.search(path)):
            return plain(404, b"there is no such file\n")
        found = found or self._files.get(FRONT)
        return sent(found, headers) if found is not None else plain(503, _NOT_BUILT, TYPES[".html"])

    async def __call__(self, scope: Any, headers: dict[bytes, bytes], send: Any) -> None:
        """Answer a request of a web server (ASGI)."""
        answer = self.answer(scope["path"], headers)
        told = [*answer.headers]
        if answer.kind:
            told += [(b"content-type", answer.kind.encode()), (b"content-length", str(len(answer.body)).encode())]
        await send({"type": "http.response.start", "status": answer.status, "headers": told})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else answer.body})

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
        if path not in twins:
            packed = {name: found[path + end] for name, end in ENCODINGS if path + end in found}
            kept = FOREVER if _HASHED.fullmatch(path) else ASK_AGAIN
            files[path] = file(body, TYPES.get(Path(path).suffix, "application/octet-stream"), packed, kept)
    return files
