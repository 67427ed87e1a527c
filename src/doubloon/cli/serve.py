"""``doubloon serve``: the play server on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from doubloon.errors import DoubloonError


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.  [default: 127.0.0.1, this machine only]")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port; 0: any free one.  [default: 8000]")] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Listen for the home network, and say how to reach it.")] = False,
    workers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Server processes; more than one needs PostgreSQL.  [default: 1]")
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="FILE|URL", help="An SQLite file, or postgresql://...  [default: in the data folder]")
    ] = None,
    data: Annotated[str | None, typer.Option(metavar="FOLDER", help="Where the database and the secret are kept.")] = None,
    log: Annotated[str | None, typer.Option(help="How to log: json or text.  [default: text at a terminal]")] = None,
) -> None:
    """Serve games to browsers and bots. Everything can be set by the environment too: DOUBLOON_PORT, DOUBLOON_DATABASE ..."""
    import os
    import sys

    from doubloon.server import logs, serving
    from doubloon.server import workers as several
    from doubloon.server.config import configured

    if lan and host is not None:
        raise DoubloonError("--lan and --host do not go together: --lan listens on all addresses.")
    options = {"host": "0.0.0.0" if lan else host, "port": port, "workers": workers, "database": database, "data": data}
    if log is None and "DOUBLOON_LOG" not in os.environ and sys.stderr.isatty():
        log = "text"
    config = configured(os.environ, log=log, **options)
    logs.set_up(config.log)
    listener = serving.listening(config.host, config.port)
    port = listener.getsockname()[1]
    for address in serving.addresses(config.host):
        print(f"Doubloon is served at http://{address}:{port}", flush=True)
    if lan:
        _show_code(f"http://{serving.addresses(config.host)[0]}:{port}")
    if config.workers > 1:
        several.serve_with_workers(config, listener)
    else:
        serving.serve(config, [listener])


def _show_code(address: str) -> None:
    """Draw the address for phones to read, where the output has the signs, and say what plain http lacks."""
    import sys

    import segno

    try:
        "\u2588".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        pass
    else:
        # Light on dark, as most terminals are: a light module is drawn, a dark one left out.
        rows = segno.make(address, micro=False).matrix_iter(border=2)
        print("\n".join("".join("  " if dark else "\u2588\u2588" for dark in row) for row in rows))
    print("Over plain http, in the home network only: no passkeys, and whoever is in the network could listen.", flush=True)
