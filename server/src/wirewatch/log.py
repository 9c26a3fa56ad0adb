"""Structured logs on stderr: event names `noun.verb`, facts as keys, no secrets."""

import json
import logging
import re
import sys
from typing import Any

import orjson
import structlog
from structlog.typing import EventDict, Processor

_SECRET = re.compile(r"ww_[0-9A-Za-z_-]{8,}|(?i:bearer)\s+\S+|eyJ[\w-]+\.[\w-]+\.[\w-]*")


def hide_secrets(_logger: Any, _method: str, event: EventDict) -> EventDict:
    """Return the event with everything that looks like a token replaced, tracebacks included."""
    for key, value in event.items():
        if isinstance(value, str):
            event[key] = _SECRET.sub("[hidden]", value)
    return event


def _to_json(event: EventDict, **options: Any) -> str:
    try:
        return orjson.dumps(event, default=options.get("default")).decode()
    except TypeError:  # An integer or a character that this one does not write.
        return json.dumps(event, **options)


def configure_logs(*, as_json: bool, level: str) -> None:
    """Send all logs, the web server's included, to stderr in one format."""
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        hide_secrets,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )
    renderer: Processor = (
        structlog.processors.JSONRenderer(serializer=_to_json)
        if as_json
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
            # Lines of libraries: positional arguments are put in first, or secrets hide in them.
            foreign_pre_chain=[structlog.stdlib.PositionalArgumentsFormatter(), *shared],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    # One line per request is written by the request middleware, with its id.
    logging.getLogger("uvicorn.access").disabled = True
    # Tells at every start which dialect it found.
    logging.getLogger("alembic").setLevel(logging.WARNING)
