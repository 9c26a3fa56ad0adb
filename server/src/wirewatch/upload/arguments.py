"""The command line of `wirewatch upload`."""

import argparse
import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from wirewatch.upload.errors import UsageError
from wirewatch.upload.parameters import PLACE, TRACK

DEFAULT_SPOOL = "wirewatch-spool"
FAIL_ON = ("regression", "unsure", "none")
_BUDGET = re.compile(r"[0-9]+(?:\.[0-9]+)?%")
_MEANINGS = {
    "version": "label of what was measured, such as 1.4.2",
    "commit": "its commit",
    "committed_at": "the commit's time, such as 2026-11-21T10:00:00Z",
    "channel": "where the version stands in order: release, main, pr/12",
    "base": "channel a pull request is compared with",
    "batch": "ties the uploads of one CI run together",
    "expect": "how many reports the whole batch has",
    "sitting": "one uninterrupted stretch of measuring",
    "machine": "a label you choose for the machine",
    "variant": "a name for a set of compiler flags",
}
_EPILOG = """\
Left out parameters are taken from the report, else detected: commit and channel from the CI job or git, the compiler
from CMake's files near the report or $CXX. What was detected is told on standard error.

environment:
  WIREWATCH_TOKEN    the token; never an argument, which other users of the machine could read. The server's operator
                     makes one: wirewatch token create --name ci --scope upload --project NAME
  WIREWATCH_SERVER, WIREWATCH_PROJECT, WIREWATCH_SPOOL    for --server, --project, --spool

exit status:
  0  delivered, and the gate is passed     3  not delivered: kept in the spool, send with --flush
  1  the gate failed                       4  refused for good: put aside in SPOOL/rejected with the reason
  2  wrong usage; nothing was sent         5  delivered, but there is no verdict

Example: wirewatch upload result.json --server https://perf.example.org --project codec --version 1.4.2
"""


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line and the environment ask for. `given` holds the upload's parameters by name."""

    files: tuple[str, ...]
    given: Mapping[str, str]
    server: str
    project: str
    token: str
    spool: Path
    flush: Path | None
    is_untrusted: bool
    is_offline: bool
    is_dry: bool
    is_lenient: bool
    has_verdict: bool
    detects: bool
    fail_on: str
    budget: str
    wait_s: float
    patience_s: float
    timeout_s: float
    summary: Path | None


class _Parser(argparse.ArgumentParser):
    """Names the nearest option when one is mistyped, and leaves the exit status to the caller."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; wirewatch upload --help lists the options.")


def read_arguments(arguments: Sequence[str], environment: Mapping[str, str]) -> Options:
    """Return what is asked for; `--help` prints and ends the program with 0.

    Raises:
        UsageError: the command line is wrong; names the argument and what may be meant.
    """
    parser = _parser()
    found, unknown = parser.parse_known_args(arguments)
    if unknown:
        raise UsageError(_unknown(unknown[0], parser))
    given = {
        name: value for name in (*PLACE, *TRACK) if (value := getattr(found, name)) is not None
    }
    for name, value in given.items():
        if not value:
            raise UsageError(f"--{_spelled(name)} is empty; leave it out, or give its value.")
    if found.force:
        given["force"] = "1"
    return Options(
        files=tuple(found.files),
        given=given,
        server=found.server or environment.get("WIREWATCH_SERVER", ""),
        project=found.project or environment.get("WIREWATCH_PROJECT", ""),
        token=environment.get("WIREWATCH_TOKEN", "").strip(),
        spool=Path(found.spool or environment.get("WIREWATCH_SPOOL") or DEFAULT_SPOOL),
        flush=found.flush,
        is_untrusted=found.untrusted,
        is_offline=found.offline,
        is_dry=found.dry_run,
        is_lenient=found.lenient,
        has_verdict=not found.no_verdict,
        detects=not found.no_detect,
        fail_on=found.fail_on,
        budget=found.budget or "",
        wait_s=found.wait,
        patience_s=found.patience,
        timeout_s=found.timeout,
        summary=found.summary,
    )


def _parser() -> _Parser:
    parser = _Parser(
        prog="wirewatch upload",
        description="Send Google Benchmark reports to a Wirewatch server and learn what got slower.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        usage="wirewatch upload FILE... --server URL --project NAME [options]\n"
        "       wirewatch upload --flush DIR [options]\n"
        "       wirewatch upload --batch NAME --expect N [options]     (only asks for the verdict)",
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="reports; *, ** and - (stdin) too")
    add = parser.add_argument_group("where to").add_argument
    add("--server", metavar="URL", help="address of the server, as in a browser")
    add("--project", metavar="NAME", help="the project's short name")
    add = parser.add_argument_group("what was measured").add_argument
    for name in (*PLACE, *TRACK):
        add(f"--{_spelled(name)}", dest=name, metavar="X", help=_MEANINGS.get(name))
    add("--force", action="store_true", help="accept a file stored under another version before")
    add("--no-detect", action="store_true", help="send only what is given")
    add = parser.add_argument_group("verdict").add_argument
    add(
        "--fail-on",
        type=_fail_on,
        default="regression",
        metavar="|".join(FAIL_ON),
        help="what makes the exit status 1 (default: regression)",
    )
    add("--budget", type=_budget, metavar="P%", help="slowdown that is let pass: 10%%")
    add("--wait", type=_seconds, default=120.0, metavar="S", help="for the verdict (default: 120)")
    add("--no-verdict", action="store_true", help="end once the reports are delivered")
    add("--summary", type=Path, metavar="FILE", help="append the verdict there as Markdown")
    add = parser.add_argument_group("delivery").add_argument
    add("--dry-run", action="store_true", help="tell what would be sent, and send nothing")
    add("--spool", metavar="DIR", help=f"where reports wait (default: {DEFAULT_SPOOL})")
    add("--offline", action="store_true", help="only put the reports into the spool")
    add("--flush", type=Path, metavar="DIR", help="send what waits in a spool")
    add(
        "--untrusted",
        action="store_true",
        help="with --flush: of its parameters take the track only",
    )
    add("--patience", type=_seconds, default=120.0, metavar="S", help="in vain, before giving up")
    add("--timeout", type=_seconds, default=30.0, metavar="S", help="of one attempt (default: 30)")
    add("--lenient", action="store_true", help="exit 0 instead of 3 and 5, with a warning")
    return parser


def _spelled(name: str) -> str:
    return name.replace("_", "-")


def _unknown(argument: str, parser: argparse.ArgumentParser) -> str:
    name = argument.split("=", 1)[0]
    known = [option for action in parser._actions for option in action.option_strings]  # noqa: SLF001
    nearest = difflib.get_close_matches(name, known, n=1)
    hint = (
        f"did you mean {nearest[0]}?" if nearest else "wirewatch upload --help lists the options."
    )
    if name in {"--token", "--password"}:
        hint = "set $WIREWATCH_TOKEN: other users of the machine can read arguments."
    return f"There is no option {name}: {hint}"


def _fail_on(text: str) -> str:
    if text not in FAIL_ON:
        nearest = difflib.get_close_matches(text, FAIL_ON, n=1)
        hint = f"; did you mean {nearest[0]}?" if nearest else f": choose of {', '.join(FAIL_ON)}"
        raise argparse.ArgumentTypeError(f"{text!r} is nothing to fail on{hint}")
    return text


def _budget(text: str) -> str:
    if not _BUDGET.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no budget: write 10% or 2.5%")
    return text


def _seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 86_400:
        raise argparse.ArgumentTypeError(f"{text!r} is no time: give seconds, 0 to 86400")
    return found
