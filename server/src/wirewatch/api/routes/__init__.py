"""Routes, one module per noun: each says what it is, calls one service, and nothing else."""
