"""The recorded reports, and how they get into a server: as any client would upload them."""

import json
from collections.abc import Callable
from pathlib import Path

from wirewatch.demo.client import Client

_PACKAGE = Path(__file__).resolve().parent.parent


def recorded_folder() -> Path:
    """Return the folder of `projects.json` and its reports: inside the installed package, or beside `server/`."""
    packaged = _PACKAGE / "recorded"
    return packaged if packaged.is_dir() else _PACKAGE.parents[2] / "demo"


def load_recorded(client: Client, told: Callable[[str, int, int], None]) -> None:
    """Create the recorded projects and upload their reports.

    Args:
        client: may create projects and upload to them.
        told: called before each project and after each report: slug, reports loaded, reports in all.
    """
    folder = recorded_folder()
    for project in json.loads((folder / "projects.json").read_text()):
        slug = project["slug"]
        client.create_project(slug, project["title"])
        reports = sorted(folder.glob(project["reports"]))
        told(slug, 0, len(reports))
        for done, path in enumerate(reports, start=1):
            client.upload(slug, path)
            told(slug, done, len(reports))
        if "history" in project:
            history = json.loads((folder / project["history"]).read_text())
            client.annotate(slug, history["revisions"])
