"""What an operator, unlike a client, is told of a database that does not answer: which one, in its driver's words."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError

from wirewatch.domain.errors import Unavailable
from wirewatch.storage.store import Store


@contextmanager
def told_to_operator(store: Store) -> Iterator[None]:
    """Let out what the database could not do with its place in front; never with its password."""
    try:
        yield
    except Unavailable as error:
        if isinstance(error.__cause__, DBAPIError):
            detail = f"{_place(store)}: {_words(error, error.__cause__)}"
            raise type(error)(detail, retry_after_s=error.retry_after_s) from error
        raise


def _place(store: Store) -> str:
    url = store.engine.url
    if store.embedded:
        return str(url.database)
    return url.set(drivername="postgresql").render_as_string()


def _words(error: Unavailable, cause: DBAPIError) -> str:
    # A server that was not reached has no code for that: only the driver knows why.
    if isinstance(cause.orig, Exception) and getattr(cause.orig, "sqlstate", "") is None:
        return str(cause.orig).partition("\n")[0]
    return error.detail
