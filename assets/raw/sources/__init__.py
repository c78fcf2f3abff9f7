"""Sources of tournament records: each a folder or module, and a line in the registry."""
