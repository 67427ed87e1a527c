"""How the REST part refuses, and describes itself: what Litestar finds out, and that every operation may refuse."""

from __future__ import annotations

from typing import Any, Final

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from doubloon import __version__
from doubloon.server.reference import Reference

REFUSALS: Final = {
    "400": "What was sent makes no sense; the detail says what is allowed",
    "401": "Who asks must say who he is",
    "403": "Who asks may not",
    "404": "There is none of that name",
    "405": "That is not done here",
    "409": "Not in this state of things",
    "413": "More than is taken",
    "429": "Too many requests; when to come back is in Retry-After",
}
"""What any operation may answer instead."""

_REFUSAL: Final = {
    "type": "object",
    "required": ["status_code", "detail"],
    "properties": {"status_code": {"type": "integer"}, "detail": {"type": "string"}, "extra": {}},
    "description": "Why something was refused.",
}


class _WithRefusals(JsonRenderPlugin):
    def __init__(self) -> None:
        super().__init__(path="/openapi.json")

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Write the description, with the refusals."""
        return super().render(request, with_refusals(openapi_schema))


def refused(_: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Answer a refusal, in JSON also where something else was asked for."""
    body = {"status_code": error.status_code, "detail": error.detail, **({"extra": error.extra} if error.extra else {})}
    return Response(body, status_code=error.status_code, headers=error.headers, media_type=MediaType.JSON)


def with_refusals(schema: dict[str, Any]) -> dict[str, Any]:
    """Complete a description in place: every operation may answer with any of :data:`REFUSALS`."""
    schema.setdefault("components", {}).setdefault("schemas", {})["Refusal"] = _REFUSAL
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
    for path in schema["paths"].values():
        for operation in path.values():
            for status, words in REFUSALS.items():
                operation["responses"][status] = {"description": words, "content": content}
    return schema


def description() -> OpenAPIConfig:
    """The configuration of ``/docs``."""
    plugins = [Reference(with_refusals), _WithRefusals()]
    return OpenAPIConfig(
        title="Doubloon", version=__version__, path="/docs", render_plugins=plugins, use_handler_docstrings=True
    )
