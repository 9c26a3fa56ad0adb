"""The worker's process: settings, logs, signals, and its end with the process that started it."""

import argparse
import os
import secrets
import signal
import sys
import threading
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import structlog

from wirewatch.domain.errors import WirewatchError
from wirewatch.log import configure_logs
from wirewatch.services.notification.deliver import Senders
from wirewatch.services.notification.mail import read_mail_server
from wirewatch.services.notification.reachable import read_networks
from wirewatch.services.notification.subscriptions import seal_anew
from wirewatch.services.secrets_at_rest import SecretBox, secret_box
from wirewatch.settings import Settings
from wirewatch.storage.revision import is_current
from wirewatch.storage.store import Store
from wirewatch.worker.courier import Courier
from wirewatch.worker.keeper import Keeper
from wirewatch.worker.loop import POLL_S, Worker

# Three of the worker, one of the courier, two of the keeper.
_CONNECTIONS = 6
# What is being sent then is sent again by the next worker, and what was to go goes then.
_ENDS_WITHIN_S = 5.0
_log = structlog.get_logger(__name__)


def run_worker(arguments: Sequence[str]) -> int:
    """Judge, and tell of verdicts, until told to stop; return the exit status.

    With `--with-parent` the process ends when its standard input is closed: by the parent, or by the parent's end,
    however that came about.
    """
    parser = argparse.ArgumentParser(prog="wirewatch worker", description=__doc__)
    parser.add_argument("--with-parent", action="store_true", help="end with standard input")
    parser.add_argument("--alive-file", type=Path, help="touched whenever the store was asked")
    options = parser.parse_args(arguments)
    settings = Settings()
    configure_logs(as_json=settings.log_format == "json", level=settings.log_level)
    store = Store(settings.database_url, pool_size=_CONNECTIONS)
    box = secret_box(store, settings.secret_key_file)
    senders = Senders(
        settings.base_url,
        read_networks(settings.webhook_networks),
        read_mail_server(settings.smtp_url, settings.mail_from),
        box,
    )
    courier = Courier(store, senders, now=lambda: datetime.now(UTC))
    name = secrets.token_hex(8)
    # A name of its own: on SQLite a lease is ended by who took it.
    keeper = Keeper(store, name=f"{name}-keeper", now=lambda: datetime.now(UTC))
    beside = [threading.Thread(target=each.run, daemon=True) for each in (courier, keeper)]
    worker = Worker(
        store,
        name=name,
        now=lambda: datetime.now(UTC),
        alive=options.alive_file.touch if options.alive_file else lambda: None,
    )
    signal.signal(signal.SIGTERM, lambda *_: worker.stop())
    signal.signal(signal.SIGINT, lambda *_: worker.stop())
    if options.with_parent:
        # Ctrl-C reaches both; the parent ends first what it answers, then this.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        threading.Thread(target=_end_with_input, args=(worker,), daemon=True).start()
    _lower_priority()
    try:
        _wait_for_schema(store, worker)
        _seal_anew(store, box)
        for each in beside:
            each.start()
        worker.run()
    finally:
        courier.stop()
        keeper.stop()
        for each in beside:
            if each.ident is not None:
                each.join(_ENDS_WITHIN_S)
        store.close()
    return 0


def _wait_for_schema(store: Store, worker: Worker) -> None:
    """Return when the schema is this version's: the server, or an operator, brings it there."""
    said = False
    while not worker.is_stopped:
        try:
            if is_current(store):
                return
        except WirewatchError as error:
            _log.warning("worker.store_unavailable", reason=error.detail)
        if not said:
            _log.info("worker.waits_for_schema")
            said = True
        time.sleep(POLL_S)


def _seal_anew(store: Store, box: SecretBox) -> None:
    """Encrypt with the newest key what is not: after an upgrade, or once a key has been replaced."""
    try:
        count = seal_anew(store, box)
    except WirewatchError as error:
        _log.warning("secrets.not_sealed", reason=error.detail)
        return
    if count:
        _log.info("secrets.sealed", subscriptions=count)


def _end_with_input(worker: Worker) -> None:
    while sys.stdin.buffer.read(4_096):
        pass
    worker.stop()


def _lower_priority() -> None:
    """Let the server answer first."""
    if hasattr(os, "nice"):
        os.nice(5)
