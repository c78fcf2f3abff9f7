"""The door: what comes in is read, persons are replaced by codes, and only then anything touches the disk."""
