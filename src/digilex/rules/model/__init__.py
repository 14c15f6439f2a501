"""The data of a game: identities, vocabulary, prepared cards, what is in progress, the log."""
