"""Privacy: pseudonyms, members and names."""
