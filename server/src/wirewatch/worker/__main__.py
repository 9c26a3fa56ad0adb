"""`python -m wirewatch.worker`: judge what is new until told to stop."""

import sys

from wirewatch.worker.process import run_worker

if __name__ == "__main__":
    sys.exit(run_worker(sys.argv[1:]))
