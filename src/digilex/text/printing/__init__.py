"""Programs to text, in today's wording."""
