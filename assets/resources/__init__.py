"""What assets are handed: the home and its files, the settings, the secret key, the warehouse."""
