"""What goes over the wire: the request and answer models of the HTTP API."""
