"""Recorded reports for who chooses a format: sweeps of three on one machine, and the steps of one of them."""

from dataclasses import dataclass

from visiting import ROOT

from factories import NOW
from wirewatch.demo.client import Client
from wirewatch.services.access import Scope
from wirewatch.services.tokens import create_token
from wirewatch.storage.store import Store

RECORDED = ROOT / "demo" / "reports"
SWEEPS = RECORDED / "boost-serialization" / "cloud-vm-2core"
STEPS_OF_ONE = RECORDED / "experiments/cloud-vm-2core/bookworm-gcc-12/experiments" / "S0.1.json.gz"
FORMATS = ("boost.binary", "boost.text", "boost.xml")


@dataclass(frozen=True)
class Formats:
    """Where the pages of the project of formats are, the answers behind them, and the pages of the project of steps."""

    pages: str
    api: str
    steps: str


def fill(store: Store) -> str:
    """Return a token that may upload to new projects; there is nothing yet."""
    scopes = [Scope.CREATE, Scope.UPLOAD]
    return create_token(store, name="e2e", scopes=scopes, project=None, expires_at=None, now=NOW)


def upload_reports(address: str, token: str) -> Formats:
    """Upload the sweeps of one release, two of each compiler, and a report of an operation with steps left out."""
    client = Client(address, token)
    for report in sorted(SWEEPS.glob("*/sweep/1.92.0-*.json.gz")):
        client.upload("formats", report)
    client.upload("steps", STEPS_OF_ONE)
    return Formats(
        f"{address}/projects/formats",
        f"{address}/api/v1/projects/formats",
        f"{address}/projects/steps",
    )
