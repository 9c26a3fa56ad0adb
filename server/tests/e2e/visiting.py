"""What the end-to-end tests visit: the running demo and a page that remembers what went wrong on it."""

from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[3]
START = ROOT / "demo" / "start.py"


@dataclass(frozen=True)
class Demo:
    """A running demo: where it answers, and a token that may upload."""

    address: str
    token: str


@dataclass
class Visit:
    """A page with what went wrong on it."""

    page: Page
    problems: list[str]
    foreign_requests: list[str]
