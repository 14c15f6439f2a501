"""Tables with a clock."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """A room may have a clock: the seconds that each player has left."""
    op.add_column("rooms", sql.Column("clock", sql.JSON, nullable=True))


def downgrade() -> None:
    """It may not."""
    op.drop_column("rooms", "clock")
