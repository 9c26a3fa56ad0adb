"""What the reference takes from the code: one module per page, each with functions that return Markdown."""
