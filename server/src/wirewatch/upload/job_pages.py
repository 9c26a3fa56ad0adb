"""Where a verdict is shown: the job's log, its summary page, its outputs."""

import secrets
from collections.abc import Callable, Mapping
from pathlib import Path

from wirewatch.upload.verdict import Gate, Verdict


def verdict_line(verdict: Verdict, gate: Gate) -> str:
    """Return the verdict in one line."""
    if verdict.passes is None:
        return f"No verdict: {verdict.detail}."
    if gate.fail_on == "none":
        return f"Verdict: {verdict.status}."
    allowed = f", budget {gate.budget}" if gate.budget else ""
    gate_text = "passed" if verdict.passes else "FAILED"
    return f"Verdict: {verdict.status}. Gate {gate_text} (fails on {gate.fail_on}{allowed})."


def show_in_log(verdict: Verdict, gate: Gate, *, say: Callable[[str], None], provider: str) -> None:
    """Write the verdict to the job's log.

    GitHub reads commands from lines of the log (`::add-mask::…`), and names in a report come from whoever wrote the
    pull request: reading is stopped for those lines, with a word nobody can know.
    """
    if verdict.text:
        word = secrets.token_hex(16) if provider == "github" else ""
        if word:
            say(f"::stop-commands::{word}")
        say(verdict.text)
        if word:
            say(f"::{word}::")
    say(verdict_line(verdict, gate))
    if verdict.page and verdict.page not in verdict.text:
        say(verdict.page)


def as_markdown(verdict: Verdict, gate: Gate) -> str:
    """Return the verdict as Markdown: the server's, or one line where it gave none."""
    if verdict.markdown:
        return verdict.markdown
    link = f" [Details]({verdict.page})" if verdict.page else ""
    return f"**{verdict_line(verdict, gate)}**{link}"


def write_pages(
    verdict: Verdict, gate: Gate, *, summary: Path | None, environment: Mapping[str, str]
) -> None:
    """Append the verdict to `summary`, and to GitHub's summary page and outputs where they are.

    Outputs: `verdict`, `passes` (true, false, or empty while undecided), `url`.

    Raises:
        OSError: a file cannot be written.
    """
    markdown = as_markdown(verdict, gate) + "\n"
    pages = [summary] if summary else []
    if environment.get("GITHUB_STEP_SUMMARY"):
        pages.append(Path(environment["GITHUB_STEP_SUMMARY"]))
    for page in pages:
        _append(page, markdown)
    if environment.get("GITHUB_OUTPUT"):
        passes = "" if verdict.passes is None else str(verdict.passes).lower()
        values = {"verdict": verdict.status, "passes": passes, "url": verdict.page}
        lines = (f"{name}={''.join(value.splitlines())}\n" for name, value in values.items())
        _append(Path(environment["GITHUB_OUTPUT"]), "".join(lines))


def _append(path: Path, text: str) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(text)
