"""Measure on this machine, then serve the result beside the recorded reports.

`make demo` calls this after everything is installed and built. With --exit it checks that the page and the
charts answer with the new run in them, and ends.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from check import CheckFailed, check_answers
from client import Client, UploadFailed
from server import Server, ServerFailed, free_port

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


def create_token(database_url: str) -> str:
    """Return a new token that may create projects and upload to them; it ends after a week."""
    command = [sys.executable, "-m", "wirewatch", "token", "create", "--name", "demo"]
    command += ["--expires", "7d", "--scope", "create", "--scope", "upload", "--scope", "read"]
    made = subprocess.run(
        command,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "WIREWATCH_DATABASE_URL": database_url},
    )
    return made.stdout.strip()


def load(client: Client, fresh: Path) -> dict[str, object]:
    """Create the projects, upload the recorded reports and `fresh`; return the fresh run's answer."""
    for project in json.loads((HERE / "projects.json").read_text()):
        slug = project["slug"]
        client.create_project(slug, project["title"])
        recorded = sorted((HERE / project["reports"]).glob("**/*.json.gz"))
        for path in recorded:
            client.upload(slug, path)
        if "history" in project:
            history = json.loads((HERE / project["history"]).read_text())
            client.annotate(slug, history["revisions"])
        print(f"Loaded {len(recorded)} recorded reports into {slug}", flush=True)
    return client.upload(FRESH_PROJECT, fresh)


def print_guide(address: str, token: str) -> None:
    """Print where to look and how to see one's own report."""
    project = f"{address}/projects/{FRESH_PROJECT}"
    print(f"""
Wirewatch is running at {address}/

  Sweep, this machine      {project}/sweep?machine=local
  Trend, Boost releases    {project}/trend
  Trend, a moving history  {address}/projects/wirepack/trend

Your own Google Benchmark report, on a chart:
  export WIREWATCH_TOKEN={token}
  ./your_benchmark --benchmark_out=mine.json
  curl --data-binary @mine.json -H "Authorization: Bearer $WIREWATCH_TOKEN" \\
    "{address}/api/v1/projects/mine/runs?version=1.0"
""")


def run(options: argparse.Namespace) -> None:
    """Do all steps; keep serving until Ctrl-C, or check and return."""
    options.state.mkdir(parents=True, exist_ok=True)
    fresh = options.state / "report.json"
    seconds = measure(fresh, options.effort)
    print(f"Measured in {seconds:.0f} s; the report is {os.path.relpath(fresh)}", flush=True)

    database_url = f"sqlite:///{(options.state / 'wirewatch.db').resolve()}"
    token = create_token(database_url)
    with Server(database_url, free_port(options.port), log=options.state / "server.log") as server:
        stored = load(Client(server.address, token), fresh)
        if options.exit:
            check_answers(server.address, FRESH_PROJECT, stored)
            print("The page and the charts answer with the new run in them.")
            return
        print_guide(server.address, token)
        print("Ctrl-C ends it.", flush=True)
        server.wait()


def main() -> int:
    """Return the exit status: 0 done, 1 failed with the reason on stderr."""
    # A shell without job control starts a background job, and all its children, deaf to this signal.
    signal.signal(signal.SIGINT, signal.default_int_handler)
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
