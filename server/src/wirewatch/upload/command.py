"""`wirewatch upload`, from the command line to the exit status."""

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from wirewatch.upload.arguments import Options, read_arguments
from wirewatch.upload.ci_facts import find_ci_job
from wirewatch.upload.errors import UploadError
from wirewatch.upload.exit_status import ExitStatus
from wirewatch.upload.parameters import Surroundings
from wirewatch.upload.plan import plan_files, plan_flush, tell_plan
from wirewatch.upload.session import Session
from wirewatch.upload.spool import Spool


def main(
    arguments: Sequence[str] | None = None, environment: Mapping[str, str] | None = None
) -> int:
    """Run the command and return its exit status; answers go to standard output, progress to standard error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # Windows' code pages cannot write every name.
            stream.reconfigure(errors="replace")
    environment = os.environ if environment is None else environment
    try:
        options = read_arguments(sys.argv[1:] if arguments is None else arguments, environment)
        return _run(options, environment)
    except UploadError as error:
        _tell(f"wirewatch upload: {error}")
        return ExitStatus.USAGE


def _run(options: Options, environment: Mapping[str, str]) -> ExitStatus:
    job = find_ci_job(environment)
    surroundings = Surroundings(job, Path.cwd(), environment)
    if options.flush:
        spool = Spool(options.flush)
        sendings = plan_flush(spool, options)
        if not sendings:
            _tell(f"No report waits in {options.flush}.")
    else:
        spool = Spool(options.spool)
        sendings = plan_files(options, surroundings)
    tell_plan(sendings, _tell)
    if options.is_dry:
        return ExitStatus.OK
    session = Session(options, spool, job.provider, environment, say=_say, tell=_tell)
    return session.run(sendings)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _tell(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
