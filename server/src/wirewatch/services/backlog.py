"""How much is waiting for a worker."""

from wirewatch.storage.repositories.judgements import projects_behind
from wirewatch.storage.store import Store


def projects_waiting(store: Store) -> int:
    """Return how many projects changed since they were judged.

    Raises:
        Unavailable: the store does not answer.
    """
    with store.read() as transaction:
        return len(projects_behind(transaction))
