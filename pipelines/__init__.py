"""When, where and with what it runs: definitions, jobs, schedules, settings, the sample season, the command line."""
