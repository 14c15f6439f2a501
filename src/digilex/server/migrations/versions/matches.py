"""Matches, delays for spectators."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """A room knows what its players agreed on."""
    op.add_column("rooms", sql.Column("terms", sql.JSON, nullable=True))


def downgrade() -> None:
    """It does not."""
    op.drop_column("rooms", "terms")
