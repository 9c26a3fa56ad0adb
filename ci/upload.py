"""`wirewatch upload` from a checkout, where nothing was installed: `python3 -I ci/upload.py FILE… --server URL …`.

With -I, since Python would otherwise look for its modules in the current folder first, which on a build machine holds
what somebody proposes to merge.
"""

import sys
from pathlib import Path

if sys.version_info < (3, 10):  # noqa: UP036  # nothing was installed, so nobody has checked
    sys.stderr.write("wirewatch upload needs Python 3.10 or newer.\n")
    sys.exit(2)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "server" / "src"))

from wirewatch.upload.command import main  # found only now

if __name__ == "__main__":
    sys.exit(main())
