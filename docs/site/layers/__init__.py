"""Which folders of the server, the page and the runner import which others: read from the sources, and drawn."""
