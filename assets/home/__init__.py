"""A home: data directory, writer lock, settings, connection to the warehouse."""
