"""The page under ``/docs``: the description of the REST part for people, as plain HTML. It has no script and loads nothing."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

_STYLE: Final = (
    "body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem;color-scheme:light dark}"
    "code{font:0.95em ui-monospace,monospace}h3{margin:2rem 0 0}h3 code{overflow-wrap:anywhere}"
    "table{border-collapse:collapse;margin:0.5rem 0}th,td{border:1px solid #8888;padding:0.2rem 0.6rem;text-align:start;"
    "vertical-align:top}nav a{margin-inline-end:1rem}"
)

_HASH: Final = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()

POLICY: Final = (
    f"default-src 'none'; style-src 'sha256-{_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'"
)
"""The Content-Security-Policy of this page: nothing but its own style sheet, which stands in it."""

WORDS: Final = "/docs/openapi.json"
"""Where the description is for programs."""

_REFERENCE: Final = "#/components/schemas/"


class Reference(OpenAPIRenderPlugin):
    """Writes the page; ``completed`` adds what the description lacks."""

    def __init__(self, completed: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
        super().__init__(path="/reference")
        self._completed = completed

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page of a description."""
        return page(self._completed(openapi_schema)).encode()


def page(schema: Mapping[str, Any]) -> str:
    """The description of a REST part (OpenAPI, as plain data) as a page of HTML."""
    title = f"{escape(schema['info']['title'])} {escape(schema['info']['version'])}"
    tags: dict[str, list[str]] = {}
    for path, operations in sorted(schema["paths"].items()):
        for method, operation in operations.items():
            tag = (operation.get("tags") or ["other"])[0]
            tags.setdefault(tag, []).append("".join(_operation(path, method, operation)))
    parts = [
        "<!doctype html>",
        f'<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{title}</h1><p>What the server answers to over HTTP; games themselves go over its WebSocket. "
        f'Who asks is known by the cookie, or by keys in the header <code>Authorization: Bearer KEY</code>. '
        f"What is refused is answered by a {_type({'$ref': _REFERENCE + 'Refusal'})}. "
        f'<a href="{WORDS}">The same for programs</a> (OpenAPI).</p>',
        "<nav>" + "".join(f'<a href="#{escape(tag)}">{escape(tag)}</a>' for tag in tags) + '<a href="#data">data</a></nav>',
    ]  # fmt: skip
    for tag, shown in tags.items():
        parts.append(f'<h2 id="{escape(tag)}">{escape(tag.capitalize())}</h2>{"".join(shown)}')
    parts.append('<h2 id="data">Data</h2>')
    parts += ["".join(_structure(name, found)) for name, found in sorted(schema["components"]["schemas"].items())]
    return "\n".join([*parts, "</body></html>\n"])


def _operation(path: str, method: str, operation: Mapping[str, Any]) -> Iterator[str]:
    yield f'<h3 id="{escape(operation["operationId"])}"><code>{method.upper()} {escape(path)}</code></h3>'
    yield f"<p>{_prose(operation.get('description') or operation.get('summary', ''))}</p>"
    if parameters := operation.get("parameters"):
        rows = (
            (f"<code>{escape(one['name'])}</code>", one["in"], _type(one.get("schema", {})), _prose(one.get("description", "")))
            for one in parameters
        )
        yield _table(("parameter", "where", "what", ""), rows)
    if body := operation.get("requestBody"):
        kinds = ", ".join(f"{_type(found.get('schema', {}))}" for found in body["content"].values())
        yield f"<p>Body: {kinds}.</p>"
    answers = []
    for status, answer in sorted(operation["responses"].items()):
        contents = answer.get("content", {}).items()
        if status < "300":
            kinds = ", ".join(f"{_type(found.get('schema', {}))} (<code>{escape(kind)}</code>)" for kind, found in contents)
            answers.append(f"<code>{escape(status)}</code> {kinds or 'nothing'}")
    yield f"<p>Answer: {'; '.join(answers)}.</p>"


def _structure(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    yield f'<h3 id="{escape(name)}">{escape(name)}</h3>'
    if "description" in schema:
        yield f"<p>{_prose(schema['description'])}</p>"
    needed = schema.get("required", ())
    rows = (
        (
            f"<code>{escape(field)}</code>",
            _type(found),
            "needed" if field in needed else "",
            f"<code>{escape(msgspec.json.encode(found['default']).decode())}</code>" if "default" in found else "",
        )
        for field, found in schema.get("properties", {}).items()
    )
    yield _table(("field", "what", "", "default"), rows)


def _table(heads: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    top = "".join(f"<th>{head}</th>" for head in heads)
    body = "".join(f"<tr><td>{'</td><td>'.join(row)}</td></tr>" for row in rows)
    return f"<table><tr>{top}</tr>{body}</table>"


def _type(schema: Mapping[str, Any]) -> str:
    """What a value is, in words, with links to structures."""
    if "$ref" in schema:
        name = escape(str(schema["$ref"]).removeprefix(_REFERENCE))
        return f'<a href="#{name}">{name}</a>'
    if "enum" in schema:
        return " | ".join(f"<code>{escape(msgspec.json.encode(one).decode())}</code>" for one in schema["enum"])
    for several in ("oneOf", "anyOf"):
        if several in schema:
            return " | ".join(_type(one) for one in schema[several]) + _limits(schema)
    kinds = schema.get("type", "anything")
    word = " | ".join(map(str, kinds)) if isinstance(kinds, list) else str(kinds)
    if word == "array":
        word = f"list of {_type(schema.get('items', {}))}"
    elif word == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        word = f"object of {_type(schema['additionalProperties'])}"
    else:
        word = escape(word)
    return word + _limits(schema)


def _limits(schema: Mapping[str, Any]) -> str:
    words = {"minLength": "at least {} long", "maxLength": "at most {} long", "minimum": "from {}", "maximum": "to {}"}
    said = [text.format(schema[key]) for key, text in words.items() if key in schema]
    if "pattern" in schema:
        said.append(f"<code>{escape(schema['pattern'])}</code>")
    return f" ({', '.join(said)})" if said else ""


def _prose(text: str) -> str:
    """A docstring's text: what stands in double backquotes is code."""
    parts = escape(text).split("``")
    return "".join(f"<code>{part}</code>" if number % 2 else part for number, part in enumerate(parts))
