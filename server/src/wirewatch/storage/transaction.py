"""The name under which services pass a transaction on without knowing the library behind it."""

from sqlalchemy import Connection

Transaction = Connection
