"""Sources of tournament records."""
