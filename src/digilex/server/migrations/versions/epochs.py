"""Which process may write to a room."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """A room counts how often it was taken over."""
    op.add_column("rooms", sql.Column("epoch", sql.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """It does not."""
    op.drop_column("rooms", "epoch")
