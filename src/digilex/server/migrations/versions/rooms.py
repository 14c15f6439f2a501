"""Rooms and their moves."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """The first shape."""
    op.create_table(
        "rooms",
        sql.Column("code", sql.String(12), primary_key=True),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("mode", sql.String(12), nullable=False),
        sql.Column("seed", sql.BigInteger, nullable=False),
        sql.Column("first", sql.Integer, nullable=False),
        sql.Column("names", sql.JSON, nullable=False),
        sql.Column("decks", sql.JSON, nullable=False),
        sql.Column("bots", sql.JSON, nullable=False),
        sql.Column("tokens", sql.JSON, nullable=False),
        sql.Column("engine", sql.String(20), nullable=False),
        sql.Column("next", sql.String(12), nullable=True),
    )
    op.create_table(
        "moves",
        sql.Column("room", sql.String(12), sql.ForeignKey("rooms.code"), primary_key=True),
        sql.Column("count", sql.Integer, primary_key=True),
        sql.Column("player", sql.Integer, nullable=False),
        sql.Column("line", sql.Text, nullable=False),
        sql.Column("at", sql.Float, nullable=False),
    )


def downgrade() -> None:
    """Nothing is left."""
    op.drop_table("moves")
    op.drop_table("rooms")
