"""The demo: recorded reports, loaded through the public API of a server that is started for it."""
