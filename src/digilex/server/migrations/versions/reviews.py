"""Reviews of finished games."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """What a review has found."""
    op.create_table(
        "reviews",
        sql.Column("room", sql.String(12), sql.ForeignKey("rooms.code"), primary_key=True),
        sql.Column("at", sql.Float, nullable=False),
        sql.Column("review", sql.JSON, nullable=False),
    )


def downgrade() -> None:
    """Nothing."""
    op.drop_table("reviews")
