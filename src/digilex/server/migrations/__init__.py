"""The shapes that the database has had, by Alembic."""
