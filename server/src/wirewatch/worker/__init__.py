"""Processes beside the web server, for work that would take its time or its memory: verdicts, large exports."""
