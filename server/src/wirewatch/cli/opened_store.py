"""The store that the settings name, open for one command."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import takewhile

from pydantic import ValidationError

from wirewatch.domain.errors import InvalidRequest
from wirewatch.settings import Settings
from wirewatch.storage.audit_trail import Acting, acting_as
from wirewatch.storage.contact import told_to_operator
from wirewatch.storage.revision import ensure_current
from wirewatch.storage.store import Store


@contextmanager
def opened_store(*, current: bool = True) -> Iterator[Store]:
    """Yield the store; with `current` its schema is the newest one, or the command ends.

    Raises:
        InvalidRequest: the settings are malformed.
        Unavailable: the database does not answer (says which and why), or its schema is another version's.
    """
    store = Store(read_settings().database_url, pool_size=1)
    try:
        with told_to_operator(store), acting_as(_operator()):
            if current:
                ensure_current(store)
            yield store
    finally:
        store.close()


def _operator() -> Acting:
    # Words only: what else is given may be private.
    words = takewhile(str.isalpha, sys.argv[1:3])
    return Acting("operator", " ".join(["wirewatch", *words]), "", None, None, datetime.now(UTC))


def read_settings() -> Settings:
    """Return the settings of the environment.

    Raises:
        InvalidRequest: one is malformed; the detail names it.
    """
    try:
        return Settings()
    except ValidationError as error:
        first = error.errors()[0]
        name = "_".join(str(each) for each in first["loc"]).upper()
        raise InvalidRequest(f"WIREWATCH_{name}: {first['msg']}", parameter=name) from error
