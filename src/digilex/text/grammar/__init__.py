"""The language of cards: its lines (*.txt), their notation, and the helpers that build programs and take them apart."""
