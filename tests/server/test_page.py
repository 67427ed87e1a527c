"""The built page is served as browsers like it; nothing beside it is, and without it everything else works."""

from __future__ import annotations

import gzip
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from doubloon.server.app import application
from doubloon.server.config import configured
from doubloon.server.page import Page
from served import GAMES, run

SCRIPT = b"console.log('land ahoy')\n" * 9
FILES = {
    "index.html": b"<!doctype html><title>Doubloon</title>",
    "index.html.gz": gzip.compress(b"<!doctype html><title>Doubloon</title>"),
    "assets/index-Ab3_x-9Z.js": SCRIPT,
    "assets/index-Ab3_x-9Z.js.gz": gzip.compress(SCRIPT),
    "assets/index-Ab3_x-9Z.js.br": b"packed by brotli",
    "assets/demos.json": b"{}",
    "icon.svg": b"<svg/>",
    "site.webmanifest": b"{}",
    "strange.thing": b"?",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A built page."""
    for name, body in FILES.items():
        path = tmp_path / "page" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    (tmp_path / "secret.txt").write_text("not for everybody", encoding="utf-8")
    return tmp_path / "page"


@asynccontextmanager
async def visitor(folder: Path, data: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a whole server with a page."""
    app: Any = application(configured({}, data=str(data), pace=0), GAMES, folder)
    transport = httpx.ASGITransport(app=app)
    async with app.inner.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://there") as http:
        yield http


def test_a_browser_loads_the_page(folder: Path, tmp_path: Path) -> None:
    async def work() -> None:
        async with visitor(folder, tmp_path / "data") as http:
            for path in ("/", "/index.html", "/lobby", "/r/abcd1234", "/rules/jackal/J9.10", "/replay/abc?step=3"):
                answer = await http.get(path)
                assert (answer.status_code, answer.content) == (200, FILES["index.html"]), path
                assert answer.headers["content-type"] == "text/html; charset=utf-8"
                assert answer.headers["cache-control"] == "no-cache"
                assert "default-src 'self'" in answer.headers["content-security-policy"]
                assert "unsafe" not in answer.headers["content-security-policy"]
                assert "set-cookie" not in answer.headers
            answer = await http.get("/assets/index-Ab3_x-9Z.js")
            assert answer.content == SCRIPT
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
            head = await http.head("/assets/index-Ab3_x-9Z.js")
            assert (head.status_code, head.content) == (200, b"")
            assert head.headers["content-length"] == answer.headers["content-length"]

    run(work())


def test_the_interface_is_none_of_the_page(folder: Path, tmp_path: Path) -> None:
    async def work() -> None:
        async with visitor(folder, tmp_path / "data") as http:
            for path in ("/api/nothing", "/api", "/docs/nothing", "/metrics/x", "/health/x"):
                assert (await http.get(path)).status_code == 404, path
            assert (await http.get("/health")).json()["status"] == "ok"
            assert (await http.get("/api/games")).headers["cache-control"] == "no-store"
            assert (await http.post("/")).status_code in (404, 405)
            assert (await http.get("/apiary")).content == FILES["index.html"]

    run(work())


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br; q=0.0, *", "gzip"),
        ("*", "br"),
        ("identity", ""),
        ("zstd", ""),
        ("", ""),
    ],
)
def test_packed_twins_are_sent_to_who_can_unpack_them(folder: Path, accepted: str, encoding: str) -> None:
    status, _, headers, body = Page(folder).answer("/assets/index-Ab3_x-9Z.js", {b"accept-encoding": accepted.encode()})
    sent = dict(headers)
    end = {"br": ".br", "gzip": ".gz", "": ""}[encoding]
    assert (status, body) == (200, FILES[f"assets/index-Ab3_x-9Z.js{end}"])
    assert sent.get(b"content-encoding", b"").decode() == encoding
    assert sent[b"vary"] == b"accept-encoding"


def test_what_a_browser_has_is_not_sent_again(folder: Path) -> None:
    page = Page(folder)
    tags = set()
    for accepted in (b"", b"gzip", b"br"):
        asked = {b"accept-encoding": accepted}
        tag = dict(page.answer("/assets/index-Ab3_x-9Z.js", asked).headers)[b"etag"]
        tags.add(tag)
        for known in (tag, b"W/" + tag, b'"other", ' + tag, b"*"):
            answer = page.answer("/assets/index-Ab3_x-9Z.js", {**asked, b"if-none-match": known})
            assert (answer.status, answer.body, dict(answer.headers)[b"etag"]) == (304, b"", tag)
        assert page.answer("/assets/index-Ab3_x-9Z.js", {**asked, b"if-none-match": b'"other"'}).status == 200
    assert len(tags) == 3


def test_what_may_change_is_asked_for_again(folder: Path) -> None:
    kept = {path: dict(Page(folder).answer(path, {}).headers)[b"cache-control"] for path in ("/assets/demos.json", "/icon.svg")}
    assert set(kept.values()) == {b"no-cache"}


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/icon.svg", "image/svg+xml"),
        ("/site.webmanifest", "application/manifest+json"),
        ("/assets/demos.json", "application/json"),
        ("/strange.thing", "application/octet-stream"),
    ],
)
def test_content_types(folder: Path, path: str, kind: str) -> None:
    assert Page(folder).answer(path, {}).kind == kind


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "//secret.txt",
        "/assets/",
        "/assets",
        "/assets/missing.js",
        "/assets/missing",
        "/index.html.gz",
        "/missing.png",
        "/.env",
        "/\x00",
        "/assets/\udcff",
    ],
)
def test_nothing_else_is_there(folder: Path, path: str) -> None:
    status, _, _, body = Page(folder).answer(path, {})
    assert b"not for everybody" not in body
    assert status == 404 or body == FILES["index.html"]
    assert status == 404 or ("." not in path and not path.startswith("/assets/"))


def test_without_a_page_there_is_a_word_about_it(tmp_path: Path) -> None:
    async def work() -> None:
        async with visitor(tmp_path / "nowhere", tmp_path / "data") as http:
            answer = await http.get("/")
            assert (answer.status_code, answer.headers["content-type"]) == (503, "text/html; charset=utf-8")
            assert "no page" in answer.text
            assert answer.headers["cache-control"] == "no-store"
            assert (await http.get("/assets/index.js")).status_code == 404
            assert (await http.get("/api/games")).status_code == 200

    run(work())


def test_a_page_that_is_built_anew_is_read_anew(folder: Path) -> None:
    page = Page(folder)
    assert page.answer("/", {}).body == FILES["index.html"]
    (folder / "index.html").write_bytes(b"new")
    (folder / "index.html.gz").unlink()
    os.utime(folder / "index.html", (1, 1))
    assert page.answer("/", {b"accept-encoding": b"gzip"}).body == b"new"
    (folder / "assets" / "new-12345678.css").write_bytes(b"body {}")
    assert page.answer("/assets/new-12345678.css", {}).status == 200
    (folder / "index.html").unlink()
    assert page.answer("/", {}).status == 503
    assert not page.built
