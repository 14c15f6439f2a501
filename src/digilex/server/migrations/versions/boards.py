"""Tables that begin from a board somebody set up."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """A room may have the text of a board."""
    op.add_column("rooms", sql.Column("setup", sql.Text, nullable=True))


def downgrade() -> None:
    """It may not."""
    op.drop_column("rooms", "setup")
