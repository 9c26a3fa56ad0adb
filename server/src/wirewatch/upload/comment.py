"""One comment per project on a pull request: written once, then updated in place."""

from collections.abc import Mapping

from wirewatch.upload.forge import Forge

_MOST_CHARS = 65_000
"""GitHub takes 65,536 characters."""


def put_comment(forge: Forge, number: int, project: str, markdown: str) -> str:
    """Make the project's comment say this; return its address.

    Two jobs that find none at the same time both write one: each then looks again and keeps the oldest. A comment
    counts as ours only if a bot wrote it, or whoever can comment could have theirs taken for the verdict.

    Raises:
        ForgeError: GitHub refuses or does not answer.
    """
    marker = f"<!-- wirewatch:{project} -->"
    text = _shortened(f"{marker}\n{markdown}")
    ours = _find(forge, number, marker)
    if not ours:
        forge.ask("POST", f"/issues/{number}/comments", {"body": text})
        ours = _find(forge, number, marker)
    if not ours:
        return ""  # Written as a user, not as a bot.
    first, *others = ours
    if first.get("body") != text:
        forge.ask("PATCH", f"/issues/comments/{first['id']}", {"body": text})
    for each in others:
        forge.ask("DELETE", f"/issues/comments/{each['id']}")
    address = first.get("html_url")
    return address if isinstance(address, str) else ""


def _find(forge: Forge, number: int, marker: str) -> list[Mapping[str, object]]:
    """Return our comments, the oldest first."""
    found = [
        each
        for each in forge.pages(f"/issues/{number}/comments")
        if str(each.get("body", "")).startswith(marker) and _is_bot(each)
    ]
    return sorted(found, key=lambda each: int(str(each["id"])))


def _is_bot(comment: Mapping[str, object]) -> bool:
    user = comment.get("user")
    return isinstance(user, dict) and user.get("type") == "Bot"


def _shortened(text: str) -> str:
    if len(text) <= _MOST_CHARS:
        return text
    return (
        text[:_MOST_CHARS].rsplit("\n", 1)[0]
        + "\n\n… cut here: the whole verdict is behind the link."
    )
