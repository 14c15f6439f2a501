"""The card data: its sources and what settles between them, and corrections where no source is right."""
