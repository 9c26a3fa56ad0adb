"""The app: routes, middlewares, and what they share, put together from the settings."""

import ctypes
import gc
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from functools import partial
from typing import Any

import anyio.to_thread
from anyio import CapacityLimiter
from fastapi import FastAPI
from starlette_compress import CompressMiddleware, remove_compress_type

from wirewatch import __version__
from wirewatch.api.body_time import BodyTimeLimit
from wirewatch.api.caching import AnswerCache
from wirewatch.api.direct_uploads import DirectUploads
from wirewatch.api.documentation import serve_documentation
from wirewatch.api.live_projects import LiveProjects
from wirewatch.api.metrics import ServerMetrics
from wirewatch.api.middleware import RequestFrame, embedding_policy
from wirewatch.api.openapi import document
from wirewatch.api.pages import serve_pages
from wirewatch.api.problems import install_handlers
from wirewatch.api.rate_limits import RateLimits
from wirewatch.api.routes import (
    access,
    badges,
    changes,
    charts,
    compare,
    events,
    export,
    health,
    needs,
    notifications,
    projects,
    publishers,
    runs,
    session,
    signed_links,
    uploads,
    verdicts,
    versions,
)
from wirewatch.api.sign_in_settings import identity_provider
from wirewatch.api.state import ServerState, UploadThreads, utc_now
from wirewatch.log import configure_logs
from wirewatch.services.limits import Limits
from wirewatch.services.project_state import project_state
from wirewatch.services.publishing.issuers import issuer_table
from wirewatch.services.publishing.mint import TrustedPublishing
from wirewatch.services.publishing.signing_keys import SigningKeys
from wirewatch.services.secrets_at_rest import secret_box
from wirewatch.settings import Settings
from wirewatch.storage.revision import ensure_current
from wirewatch.storage.store import Store

API = "/api/v1"
_CHARTS_AT_ONCE = 2


def create_app(
    settings: Settings | None = None, *, now: Callable[[], datetime] = utc_now
) -> FastAPI:
    """Return the app; without settings they are read from the environment.

    The store is opened when the app starts: SQLite is migrated then, PostgreSQL must have been.
    """
    chosen = settings or Settings()
    store = Store(chosen.database_url, pool_size=chosen.pool_size)
    # Fewer than connections: uploads shall not keep readers waiting for one.
    uploading = UploadThreads(max(1, chosen.pool_size // 2))

    live = LiveProjects(partial(project_state, store))

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[Mapping[str, Any]]:
        # More threads than connections would only wait for one another.
        anyio.to_thread.current_default_thread_limiter().total_tokens = chosen.pool_size
        await anyio.to_thread.run_sync(ensure_current, store)
        # What the server process calls before it waits for answers to end: these would not.
        yield {"on_stopping": live.close}
        live.close()
        uploading.close()
        store.close()

    app = FastAPI(
        title="Wirewatch",
        version=__version__,
        description="Serialization performance over versions.",
        lifespan=lifespan,
        openapi_url=f"{API}/openapi.json",
        # The framework's pages of documentation load from foreign hosts.
        docs_url=None,
        redoc_url=None,
    )
    metrics = ServerMetrics(store)
    app.state.server = ServerState(
        store=store,
        metrics=metrics,
        limits=Limits(
            max_report_bytes=chosen.max_report_bytes,
            max_cases=chosen.max_cases,
            max_metrics=chosen.max_metrics,
            max_values=chosen.max_values,
            max_project_cases=chosen.max_project_cases,
            max_project_metrics=chosen.max_project_metrics,
            max_project_series=chosen.max_project_series,
        ),
        base_url=chosen.base_url,
        publishing=_publishing(chosen),
        provider=identity_provider(chosen),
        secrets=secret_box(store, chosen.secret_key_file),
        answers=AnswerCache(chosen.kept_answers_bytes),
        chart_threads=CapacityLimiter(_CHARTS_AT_ONCE),
        uploading=uploading,
        live=live,
        now=now,
    )
    # Routes are tried in this order: first what is asked for most.
    for router in (
        charts.router,
        needs.router,
        uploads.router,
        projects.router,
        versions.router,
        runs.router,
        verdicts.router,
        changes.router,
        notifications.router,
        compare.router,
        export.router,
        events.router,
        publishers.router,
        badges.router,
        signed_links.router,
        access.router,
        session.router,
    ):
        app.include_router(router, prefix=API)
    app.include_router(health.router)
    if chosen.metrics:
        app.include_router(health.metrics_router)
    serve_documentation(app, chosen.docs_root)
    serve_pages(app, chosen.web_root, embedding_policy(chosen.embed_ancestors), api=API)
    install_handlers(app)
    # Each open page would hold a compressor for texts of a hundred bytes.
    remove_compress_type("text/event-stream")
    app.add_middleware(CompressMiddleware)
    app.add_middleware(DirectUploads, api=API)
    app.add_middleware(BodyTimeLimit, timeout_s=chosen.body_timeout_s)
    app.add_middleware(
        RateLimits,
        per_token=chosen.rate_per_token,
        per_address=chosen.rate_per_address,
        refused=chosen.rate_refused,
        sessions=f"{API}/session",
    )
    app.add_middleware(RequestFrame, metrics=metrics)
    metrics.name_routes(app)
    _describe(app)
    return app


def _publishing(chosen: Settings) -> TrustedPublishing:
    return TrustedPublishing(
        issuers=issuer_table(own_github=chosen.github_issuers, own_gitlab=chosen.gitlab_issuers),
        keys=SigningKeys(),
        # Never from the request: a token for another server, sent with that server's name, would be taken.
        audience=chosen.oidc_audience or chosen.base_url,
    )


def serve_app() -> FastAPI:
    """Return the app of a server process: logs as the settings say, then everything else."""
    settings = Settings()
    configure_logs(as_json=settings.log_format == "json", level=settings.log_level)
    _bound_arenas()
    app = create_app(settings)
    _spare_the_collector()
    return app


def _bound_arenas() -> None:
    """Let glibc, where it is the C library, keep less of what was freed.

    It makes a pool of memory for each thread otherwise, and each keeps as much as the largest report or chart ever
    took: here all threads share two, and large pieces go back to the system at once.
    """
    # M_ARENA_MAX, M_MMAP_THRESHOLD and M_TRIM_THRESHOLD of malloc.h.
    chosen = {-8: 2, -3: 256 * 1024, -1: 1024 * 1024}
    with suppress(OSError, AttributeError, TypeError):
        allocator = ctypes.CDLL(None)
        for parameter, value in chosen.items():
            allocator.mallopt(parameter, value)


def _spare_the_collector() -> None:
    """Leave what was made so far out of garbage collection, and collect less often.

    A report makes thousands of short-lived dicts that reference counts take away. Looking for cycles
    among them and all modules took a third of an upload's time.
    """
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def openapi_document() -> dict[str, Any]:
    """Return the OpenAPI document; no store is opened for it."""
    return create_app(Settings(database_url="sqlite:///never-opened.db")).openapi()


def _describe(app: FastAPI) -> None:
    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = document(app)
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]  # the framework's own way to change it
