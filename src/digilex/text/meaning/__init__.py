"""What is meant once a sentence has been read: "it", "that Digimon", "such", "the rest"."""
