"""The processes that a program has started, told by the session that it was started in (Linux)."""

import time
from pathlib import Path


def command_lines(session: int) -> list[str]:
    """Return the command lines of the processes of a session that have not ended, sorted."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            # After the name, which stands in parentheses and may hold anything: state, parent, group, session.
            state, _, _, its_session = (folder / "stat").read_text().rpartition(") ")[2].split()[:4]
            line = (folder / "cmdline").read_text().replace("\0", " ").strip()
        except (FileNotFoundError, ProcessLookupError):
            continue  # It ended meanwhile.
        if int(its_session) == session and state != "Z":
            found.append(line)
    return sorted(found)


def wait_until_gone(session: int, within_s: float) -> list[str]:
    """Return what is left of a session, at the latest after so many seconds."""
    deadline = time.monotonic() + within_s
    while (left := command_lines(session)) and time.monotonic() < deadline:
        time.sleep(0.05)
    return left
