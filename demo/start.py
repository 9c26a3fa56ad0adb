"""Measure on this machine, then serve the result beside the recorded reports.

`make demo` calls this after everything is installed and built. With --exit it checks that the page and the
charts answer with the new run in them, and ends.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

from check import CheckFailed, check_answers

from wirewatch.demo.client import Client, UploadFailed
from wirewatch.demo.guide import guide_text
from wirewatch.demo.recorded import load_recorded
from wirewatch.demo.server import Server, ServerFailed, create_token, free_port
from wirewatch.demo.stopping import end_by_signals

HERE = Path(__file__).resolve().parent
STATE = HERE.parent / ".state" / "demo"
RUNNER = HERE.parent / ".state" / "build" / "release" / "wirewatch-bench"
FRESH_PROJECT = "boost-serialization"


def parse_arguments() -> argparse.Namespace:
    """Return the command line's options."""
    parser = argparse.ArgumentParser(description=__doc__, prog="make demo")
    parser.add_argument("--exit", action="store_true", help="check the answers and end")
    parser.add_argument("--port", type=int, default=8000, help="first port to try (default 8000)")
    parser.add_argument(
        "--state", type=Path, default=STATE, help="folder of the database and the report"
    )
    parser.add_argument("--effort", default="demo", choices=("smoke", "demo", "record"))
    return parser.parse_args()


def measure(report: Path, effort: str) -> float:
    """Run the first experiment into `report` and return the seconds it took; its progress is on stderr."""
    print("Measuring Boost's archives on this machine", flush=True)
    command = [str(RUNNER), "--experiment", "S1.1", "--effort", effort, "--machine", "local"]
    begun = time.monotonic()
    subprocess.run([*command, "--out", str(report)], check=True)
    return time.monotonic() - begun


def print_loaded(slug: str, done: int, count: int) -> None:
    """Say that a project's reports are there, once they all are."""
    if done == count:
        print(f"Loaded {count} recorded reports into {slug}", flush=True)


def run(options: argparse.Namespace) -> None:
    """Do all steps; keep serving until Ctrl-C, or check and return."""
    options.state.mkdir(parents=True, exist_ok=True)
    fresh = options.state / "report.json"
    seconds = measure(fresh, options.effort)
    print(f"Measured in {seconds:.0f} s; the report is {os.path.relpath(fresh)}", flush=True)

    database_url = f"sqlite:///{(options.state / 'wirewatch.db').resolve()}"
    token = create_token(database_url)
    with Server(database_url, free_port(options.port), log=options.state / "server.log") as server:
        client = Client(server.address, token)
        load_recorded(client, print_loaded)
        stored = client.upload(FRESH_PROJECT, fresh)
        if options.exit:
            check_answers(server.address, FRESH_PROJECT, stored)
            print("The page and the charts answer with the new run in them.")
            return
        print(guide_text(server.address, token, machine="local"), flush=True)
        server.wait()


def main() -> int:
    """Return the exit status: 0 done, 1 failed with the reason on stderr."""
    end_by_signals()
    try:
        run(parse_arguments())
    except KeyboardInterrupt:
        print("\nStopped.")
    except subprocess.CalledProcessError as error:
        print(
            f"make demo: {Path(error.cmd[0]).name} ended with status {error.returncode}",
            file=sys.stderr,
        )
        return 1
    except (CheckFailed, ServerFailed, UploadFailed) as error:
        print(f"make demo: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
