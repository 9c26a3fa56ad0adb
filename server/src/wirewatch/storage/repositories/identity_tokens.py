"""Identity tokens that were used."""

from datetime import datetime

from sqlalchemy import Connection, delete

from wirewatch.storage.repositories.dialects import insert_unless_there
from wirewatch.storage.tables import identity_token


def use(connection: Connection, issuer: str, token_id: str, used_until: datetime) -> bool:
    """Remember the token as used; return False when it was used before."""
    row = {"issuer": issuer, "token_id": token_id, "used_until": used_until}
    return insert_unless_there(connection, identity_token, row)


def forget_ended(connection: Connection, now: datetime) -> None:
    """Delete those that no longer hold anyway."""
    connection.execute(delete(identity_token).where(identity_token.c.used_until <= now))
