"""Core: validated tournaments, tables, seats and standings."""
