"""Questions about a game. Asking never changes anything."""
