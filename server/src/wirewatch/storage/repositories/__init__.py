"""All SQL, one module per noun. Functions take the transaction's connection and nothing of HTTP."""
