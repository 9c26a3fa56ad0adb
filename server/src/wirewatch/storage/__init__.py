"""The store: tables, transactions, and every SQL statement there is."""
