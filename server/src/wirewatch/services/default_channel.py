"""The channel of an upload that names none, and the rule of a new channel."""

import re

from wirewatch.domain.ordering import OrderRule, parse_version_number

RELEASE = "release"
MAIN = "main"
_PULL_REQUEST = "pr/"
# A commit such as 2efabc9 reads as a version number too; a release has a dot or a leading v.
_LOOKS_LIKE_A_RELEASE = re.compile(r"[vV][0-9]|[0-9]+\.[0-9]")


def default_channel(label: str) -> str:
    """Return `release` for a label that is a version number (1.74.0, v2), else `main`."""
    is_release = _LOOKS_LIKE_A_RELEASE.match(label) and parse_version_number(label) is not None
    return RELEASE if is_release else MAIN


def default_base(channel: str) -> str | None:
    """Return the channel that runs of this one are judged against: `main` for `pr/…`, else None: its own."""
    return MAIN if channel.startswith(_PULL_REQUEST) else None


def default_rule(channel: str) -> OrderRule:
    """Return the rule of a new channel: version numbers for `release`, commit times for all others.

    Versions without a commit time come after those with one, in the order they were first seen.
    """
    return OrderRule.SEMVER if channel == RELEASE else OrderRule.COMMIT_TIME
