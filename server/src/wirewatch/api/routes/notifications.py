"""Subscriptions to verdicts, and the messages to them."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from wirewatch.api.authorisation import Admin
from wirewatch.api.parameters import Id, PageLimit, Slug
from wirewatch.api.problems import problems
from wirewatch.api.schemas.notification import (
    Delivery,
    DeliveryList,
    MadeSubscription,
    NewSubscription,
    Subscription,
    SubscriptionList,
)
from wirewatch.api.state import State
from wirewatch.domain.errors import Conflict, Forbidden, NotFound, StorageFull, Unauthorized
from wirewatch.domain.notification import DeliveryState, Form
from wirewatch.domain.verdict import Status
from wirewatch.services.notification import deliveries, subscriptions
from wirewatch.storage.repositories.deliveries import DeliveryRow
from wirewatch.storage.repositories.subscriptions import SubscriptionRow

router = APIRouter(tags=["notifications"])
SubscriptionId = Annotated[Id, Path(description="The subscription.")]
DeliveryId = Annotated[Id, Path(description="The delivery.")]


@router.get(
    "/projects/{project}/subscriptions",
    responses=problems(Unauthorized, Forbidden, NotFound),
    summary="List subscriptions",
)
def list_subscriptions(project: Slug, state: State, caller: Admin) -> SubscriptionList:
    """Who is told of the project's verdicts."""
    found = subscriptions.list_subscriptions(state.store, project, caller)
    return SubscriptionList(subscriptions=[_subscription_view(each) for each in found])


@router.post(
    "/projects/{project}/subscriptions",
    status_code=201,
    responses=problems(Unauthorized, Forbidden, NotFound, Conflict, StorageFull),
    summary="Add a subscription",
)
def add_subscription(
    project: Slug, new: NewSubscription, state: State, caller: Admin
) -> MadeSubscription:
    """Tell someone of verdicts from now on; the secret of a webhook is answered here only."""
    made = subscriptions.add_subscription(
        state.store,
        state.secrets,
        project,
        subscriptions.NewSubscription(**new.model_dump()),
        caller=caller,
        now=state.now(),
    )
    return MadeSubscription(**_subscription_view(made.row).model_dump(), secret=made.signing_secret)


@router.delete(
    "/projects/{project}/subscriptions/{subscription_id}",
    status_code=204,
    responses=problems(Unauthorized, Forbidden, NotFound, StorageFull),
    summary="Remove a subscription",
)
def remove_subscription(
    project: Slug, subscription_id: SubscriptionId, state: State, caller: Admin
) -> None:
    """Tell them no more; what still waits for them is not sent."""
    subscriptions.remove_subscription(state.store, project, subscription_id, caller)


@router.post(
    "/projects/{project}/subscriptions/{subscription_id}/test",
    status_code=202,
    responses=problems(Unauthorized, Forbidden, NotFound, StorageFull),
    summary="Try a subscription",
)
def try_subscription(
    project: Slug, subscription_id: SubscriptionId, state: State, caller: Admin
) -> Delivery:
    """Send a message that says only that messages arrive; the list of deliveries says what came of it."""
    return _delivery_view(
        subscriptions.try_subscription(
            state.store, project, subscription_id, caller=caller, now=state.now()
        )
    )


@router.get(
    "/projects/{project}/deliveries",
    responses=problems(Unauthorized, Forbidden, NotFound),
    summary="List deliveries",
)
def list_deliveries(
    project: Slug,
    state: State,
    caller: Admin,
    of: Annotated[DeliveryState | None, Query(alias="state", description="Left out, all.")] = None,
    limit: PageLimit = 50,
) -> DeliveryList:
    """Messages of the last 30 days, newest first, and what became of each."""
    found = deliveries.list_deliveries(state.store, project, caller, state=of, limit=limit)
    return DeliveryList(deliveries=[_delivery_view(each) for each in found])


@router.post(
    "/projects/{project}/deliveries/{delivery_id}/resend",
    status_code=202,
    responses=problems(Unauthorized, Forbidden, NotFound, StorageFull),
    summary="Send a delivery again",
)
def resend(project: Slug, delivery_id: DeliveryId, state: State, caller: Admin) -> Delivery:
    """Send a message again, now, whatever became of it; it is tried as often as a new one."""
    return _delivery_view(
        deliveries.send_again(state.store, project, delivery_id, caller=caller, now=state.now())
    )


def _subscription_view(row: SubscriptionRow) -> Subscription:
    return Subscription(
        id=row.subscription_id,
        form=Form(row.form),
        address=subscriptions.shown_address(row.form, row.address),
        statuses=[Status(each) for each in row.statuses],
        channel=row.channel,
        created_by=row.created_by,
        created_at=row.created_at,
    )


def _delivery_view(row: DeliveryRow) -> Delivery:
    return Delivery(
        id=row.delivery_id,
        subscription=row.subscription_id,
        title=row.event["title"],
        run=row.event.get("run"),
        state=DeliveryState(row.state),
        tries=row.tries,
        created_at=row.created_at,
        tried_at=row.tried_at,
        next_try_at=row.next_try_at,
        answer=row.answer,
    )
