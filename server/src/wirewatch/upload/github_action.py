"""The GitHub action: its inputs as the uploader's arguments, then the comment on the pull request."""

import hashlib
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from wirewatch.upload import command
from wirewatch.upload.comment import put_comment
from wirewatch.upload.errors import UploadError
from wirewatch.upload.exit_status import ExitStatus
from wirewatch.upload.forge import Forge
from wirewatch.upload.pull_request import PullRequest, pull_request_of_run, stated_pull_request
from wirewatch.upload.spool import Spool

_INPUT = "WIREWATCH_INPUT_"
_PASSED_ON = (
    "version",
    "channel",
    "base",
    "machine",
    "compiler",
    "os",
    "variant",
    "batch",
    "expect",
    "fail-on",
    "budget",
    "wait",
    "patience",
)


def main(environment: Mapping[str, str] | None = None) -> int:
    """Run the action's step and return its exit status."""
    environment = os.environ if environment is None else environment
    try:
        return _run(environment)
    except UploadError as error:
        _say(f"::error title=Wirewatch::{_escaped(str(error))}")
        return ExitStatus.USAGE


def _run(environment: Mapping[str, str]) -> int:
    event = _event(environment)
    arguments = _arguments(environment)
    spool = Path(_input(environment, "flush") or _input(environment, "spool"))
    is_flush = bool(_input(environment, "flush"))
    stated = stated_pull_request(event)
    # Elsewhere than in a pull request a missing token is a mistake, and is told as such.
    if stated is not None and not environment.get("WIREWATCH_TOKEN"):
        return _keep_for_later(arguments, spool, environment)
    if is_flush:
        pull_request = pull_request_of_run(event, _forge(environment))
        arguments += _forced(pull_request, spool, event, environment)
    else:
        arguments += ["--spool", str(spool)]
        if _input(environment, "comment") != "true" or stated is None:
            return _warned(command.main(arguments, environment))
        pull_request = stated
    markdown = Path(environment.get("RUNNER_TEMP") or ".") / "wirewatch-verdict.md"
    markdown.unlink(missing_ok=True)
    status = command.main([*arguments, "--summary", str(markdown)], environment)
    if _input(environment, "comment") == "true" and markdown.is_file():
        _comment(pull_request, markdown.read_text(encoding="utf-8"), environment)
    return _warned(status)


def _arguments(environment: Mapping[str, str]) -> list[str]:
    arguments = _input(environment, "files").split("\n")
    arguments = [each.strip() for each in arguments if each.strip()]
    for name in _PASSED_ON:
        value = _input(environment, name)
        if value:
            arguments.append(f"--{name}={value}")
    if _input(environment, "verdict") == "false":
        arguments.append("--no-verdict")
    if _input(environment, "lenient") == "true":
        arguments.append("--lenient")
    return arguments


def _keep_for_later(arguments: list[str], spool: Path, environment: Mapping[str, str]) -> int:
    """Put the reports where the next step makes an artifact of them: a fork's job has no token."""
    if not _input(environment, "files"):
        _say("::notice title=Wirewatch::There is no token here, so there is no verdict to ask for.")
        return ExitStatus.OK
    status = command.main([*arguments, "--offline", "--spool", str(spool)], environment)
    digests = Spool(spool).digests()
    if status == ExitStatus.OK and digests:
        name = hashlib.sha256("".join(digests).encode()).hexdigest()[:16]
        _output(environment, f"artifact=wirewatch-spool-{name}\n")
        _say(
            "::notice title=Wirewatch::There is no token here, as in every job of a fork. The reports are kept as an "
            "artifact; a workflow of this repository can send them: docs/how-to/gate-a-pull-request.md"
        )
    return status


def _forced(
    pull_request: PullRequest, spool: Path, event: object, environment: Mapping[str, str]
) -> list[str]:
    """Return the arguments that a fork must not choose for itself."""
    commit = pull_request.head_sha
    repository = event.get("repository") if isinstance(event, dict) else None
    default = repository.get("default_branch") if isinstance(repository, dict) else None
    forced = {
        "flush": str(spool),
        "version": f"pr-{pull_request.number}-{commit[:12]}",
        "commit": commit,
        "committed-at": pull_request.committed_at,
        "channel": f"pr/{pull_request.number}",
        "base": "main" if pull_request.base == default else pull_request.base,
        "batch": f"github-{environment.get('GITHUB_RUN_ID', '')}",
        "expect": str(len(Spool(spool).digests())),
    }
    return ["--untrusted", *(f"--{name}={value}" for name, value in forced.items() if value)]


def _comment(pull_request: PullRequest, markdown: str, environment: Mapping[str, str]) -> None:
    """Write the comment; a verdict is a verdict without one."""
    project = environment.get("WIREWATCH_PROJECT", "")
    try:
        address = put_comment(_forge(environment), pull_request.number, project, markdown)
    except UploadError as error:
        hint = "Does the job have the permission pull-requests: write?"
        _say(f"::warning title=Wirewatch::No comment was written. {_escaped(str(error))} {hint}")
        return
    _say(f"comment: {address}")


def _warned(status: int) -> int:
    if status == ExitStatus.NOT_DELIVERED:
        _say("::warning title=Wirewatch::Not delivered. The reports are in the spool; see the log.")
    return status


def _forge(environment: Mapping[str, str]) -> Forge:
    return Forge(
        environment.get("GITHUB_API_URL", "https://api.github.com"),
        environment.get("GITHUB_REPOSITORY", ""),
        _input(environment, "github-token"),
    )


def _event(environment: Mapping[str, str]) -> object:
    try:
        return json.loads(Path(environment.get("GITHUB_EVENT_PATH", "")).read_bytes())
    except (OSError, ValueError):
        return {}


def _input(environment: Mapping[str, str], name: str) -> str:
    return environment.get(_INPUT + name.upper().replace("-", "_"), "").strip()


def _output(environment: Mapping[str, str], line: str) -> None:
    if environment.get("GITHUB_OUTPUT"):
        with Path(environment["GITHUB_OUTPUT"]).open("a", encoding="utf-8") as file:
            file.write(line)


def _escaped(text: str) -> str:
    """Return the text as a workflow command's message."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
