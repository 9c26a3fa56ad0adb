"""What Prometheus may ask at `/metrics`: requests and their times, the store, the process. No name of a project."""

from collections.abc import Callable, Iterable
from functools import cache

from fastapi import FastAPI
from fastapi.routing import APIRoute, iter_route_contexts
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from wirewatch import __version__
from wirewatch.domain.errors import Unavailable
from wirewatch.services.backlog import projects_waiting
from wirewatch.storage.store import Store

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
# From an answer out of the cache of a browser's tab to the largest report on a busy disk.
_BUCKETS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class ServerMetrics:
    """The counters of one server process. Labels are what the server itself names, never what a client sent."""

    def __init__(self, store: Store) -> None:
        self._registry = CollectorRegistry()
        self._answered = Counter(
            "wirewatch_requests",
            "Requests answered, by route and status (0: the client left).",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "wirewatch_request_duration_seconds",
            "Time from a request's head to the end of its answer.",
            ("route",),
            buckets=_BUCKETS_S,
            registry=self._registry,
        )
        Info("wirewatch_build", "The version that runs.", registry=self._registry).info(
            {"version": __version__}
        )
        ProcessCollector(registry=self._registry)
        self._registry.register(_StoreCollector(store))
        self._routes: dict[Callable[..., object], str] = {}
        # Looking a counter up by its labels costs more than counting does.
        self._of_answer = cache(self._answered.labels)
        self._of_route = cache(self._seconds.labels)

    def name_routes(self, app: FastAPI) -> None:
        """Learn the paths of the app's routes; called once, when all are there."""
        for context in iter_route_contexts(app.routes):
            route = context.original_route
            if isinstance(route, APIRoute):
                self._routes[route.endpoint] = str(context.path)

    def observe(self, method: str, endpoint: object, status: int, duration_s: float) -> None:
        """Count one answered request; what no route took is counted under one name."""
        route = self._routes.get(endpoint, "none") if callable(endpoint) else "none"
        named = method if method in _METHODS else "other"
        self._of_answer(named, route, str(status)).inc()
        self._of_route(route).observe(duration_s)

    def text(self) -> bytes:
        """Return all of them in Prometheus' text format; asks the store."""
        return generate_latest(self._registry)


class _StoreCollector(Collector):
    """Asked anew at every scrape."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Yield the gauges."""
        up = GaugeMetricFamily("wirewatch_store_up", "1 when the store answers, else 0.")
        waiting = GaugeMetricFamily(
            "wirewatch_projects_waiting", "Projects that changed since a worker judged them."
        )
        try:
            waiting.add_metric([], projects_waiting(self._store))
            up.add_metric([], 1)
        except Unavailable:
            up.add_metric([], 0)
        used = GaugeMetricFamily(
            "wirewatch_store_connections_in_use", "Connections to the store in use now."
        )
        used.add_metric([], self._store.connections_in_use)
        yield from (up, waiting, used)

    def describe(self) -> Iterable[GaugeMetricFamily]:
        """Return nothing: the store is not asked when the process starts."""
        return ()
