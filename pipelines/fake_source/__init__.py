"""A TopDeck look-alike on this machine, over files of tournaments, with limits and faults by script."""
