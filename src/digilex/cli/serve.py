"""`digilex serve`: the table in the browser."""

from __future__ import annotations

import argparse

from digilex.cli.errors import UsageError


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    try:
        from digilex.server.run import serve
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("digilex"):
            raise
        raise UsageError(f"the server needs {error.name}: pip install 'digilex[server]'") from None
    serve(arguments.host, arguments.port, arguments.open, arguments.workers)
    return 0
