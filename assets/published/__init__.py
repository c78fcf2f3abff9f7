"""Published: the gate, the publication, snapshots, exports and the site."""
