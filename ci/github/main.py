"""The action's step; run with -I for the reason given in ci/upload.py."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "server" / "src"))

from wirewatch.upload.github_action import main  # found only now

if __name__ == "__main__":
    sys.exit(main())
