"""What Alembic runs: the steps, on the connection that it is given, in the transaction that is open there."""

from __future__ import annotations

from alembic import context

from doubloon.server.store.tables import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True)
context.run_migrations()
