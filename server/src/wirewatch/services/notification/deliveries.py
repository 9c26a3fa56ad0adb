"""Messages as their project's administrators see them: listed, and sent again."""

from datetime import datetime

from wirewatch.domain.errors import NotFound
from wirewatch.domain.notification import DeliveryState
from wirewatch.services.access import Caller, Scope
from wirewatch.services.project_access import administered_project, changeable_project
from wirewatch.storage.repositories import deliveries
from wirewatch.storage.repositories.deliveries import DeliveryRow
from wirewatch.storage.store import Store


def list_deliveries(
    store: Store, slug: str, caller: Caller, *, state: DeliveryState | None, limit: int
) -> list[DeliveryRow]:
    """Return the project's messages, newest first.

    Raises:
        NotFound, Forbidden: there is no such project, or the caller does not administer it.
    """
    with store.read() as transaction:
        project = administered_project(transaction, slug, caller)
        return deliveries.list_deliveries(transaction, project.project_id, state=state, limit=limit)


def send_again(
    store: Store, slug: str, delivery_id: int, *, caller: Caller, now: datetime
) -> DeliveryRow:
    """Make a message due now, whatever became of it, and return it.

    Raises:
        NotFound, Forbidden: there is no such project or message, or the caller may not.
    """
    with store.write() as transaction:
        project = changeable_project(transaction, slug, caller, Scope.ADMIN)
        deliveries.change_delivery(
            transaction,
            project.project_id,
            delivery_id,
            {"state": DeliveryState.WAITING.value, "tries": 0, "next_try_at": now},
        )
        found = deliveries.find_delivery(transaction, project.project_id, delivery_id)
        if found is None:
            raise NotFound(f"Project `{slug}` has no delivery {delivery_id}.")
        return found
