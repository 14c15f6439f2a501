"""The tables of a book for other tools: Parquet by Polars."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any, Final

from digilex.arena.book import Book
from digilex.errors import DigilexError

TABLES: Final = ("games", "hands", "cards", "failures")


class NoPolars(DigilexError, RuntimeError):
    """Parquet needs Polars."""


def export(book: Book, folder: Path) -> list[Path]:
    """Write each table as a Parquet file of its name into the folder."""
    try:
        polars: Any = importlib.import_module("polars")
    except ImportError:
        raise NoPolars(
            "Parquet is written by Polars: pip install 'digilex[arena]' (the book itself is SQLite)"
        ) from None
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for table in TABLES:
        columns = [row[1] for row in book.query(f"SELECT * FROM pragma_table_info('{table}')")]
        rows = book.query(f"SELECT * FROM {table}")
        frame = polars.DataFrame(rows, schema=columns, orient="row", infer_schema_length=None)
        path = folder / f"{table}.parquet"
        frame.write_parquet(path)
        written.append(path)
    return written
