"""The page under /docs: it says all of the description, and loads nothing."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from doubloon.server.reference import page
from served import run, serving


class Parts(HTMLParser):
    """The tags of a page, what its links point to, its ids, its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.points: set[str] = set()
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("meta", "link", "img"):
            self.open.append(tag)
        for name, value in attrs:
            assert name in ("id", "href", "lang", "charset", "content", "name"), name
            (self.ids if name == "id" else self.points if name == "href" else set()).add(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_says_all_and_loads_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as served:
            answer = await served.http.get("/docs")
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/html")
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "http" not in policy and "unsafe" not in policy
            schema = (await served.http.get("/docs/openapi.json")).json()
            parts = Parts(answer.text)
            assert parts.open == []
            assert not {"script", "link", "img", "iframe"} & set(parts.tags)
            for path, operations in schema["paths"].items():
                for method, operation in operations.items():
                    assert f"{method.upper()} {path}" in parts.text
                    assert operation["description"].split("``")[0].strip() in parts.text
            assert set(schema["components"]["schemas"]) <= parts.ids
            here = {point[1:] for point in parts.points if point.startswith("#")}
            assert here <= parts.ids
            assert {point for point in parts.points if not point.startswith("#")} == {"/docs/openapi.json"}
            # No page of the server names another host to load from.
            assert not re.search("(?:src|href)=[\"']?https?:", answer.text)
            for old in ("/docs/redoc", "/docs/swagger", "/docs/elements", "/docs/rapidoc"):
                assert (await served.http.get(old)).status_code == 404

    run(work())


def test_what_a_description_says_is_text() -> None:
    nasty = "<script>alert(1)</script>"
    schema: dict[str, Any] = {
        "info": {"title": nasty, "version": nasty},
        "paths": {
            f"/{nasty}": {
                "get": {
                    "operationId": nasty,
                    "tags": [nasty],
                    "description": f"{nasty} ``{nasty}``",
                    "parameters": [{"name": nasty, "in": "query", "schema": {"type": nasty, "pattern": nasty}}],
                    "responses": {"200": {"content": {nasty: {"schema": {"enum": [nasty], "$ref": nasty}}}}},
                }
            }
        },
        "components": {"schemas": {nasty: {"properties": {nasty: {"enum": [nasty], "default": nasty}}, "description": nasty}}},
    }
    assert "<script" not in page(schema)
