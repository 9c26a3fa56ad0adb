"""Fails when a source file is longer than a reader's patience: 300 lines, 500 for a test; exceptions have reasons."""

import subprocess
import sys
from pathlib import Path

LIMIT = 300
TEST_LIMIT = 500
EXCEPTIONS = {
    "bench/reports.py": "its reports are pinned by checksums, so it stays as it was",
}
SUFFIXES = {".py", ".ts", ".tsx", ".mjs", ".css", ".cpp", ".hpp", ".sh"}
GENERATED = ("web/src/api/generated.ts", "migrations/versions/")


def main() -> int:
    """Return 1 and name each file that is too long; 0 when none is."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, check=True, capture_output=True, text=True).stdout.splitlines()
    too_long = 0
    for name in names:
        path = Path(name)
        if path.suffix not in SUFFIXES or name.startswith(GENERATED) or not path.is_file():
            continue
        if name in EXCEPTIONS:
            continue
        limit = TEST_LIMIT if "test" in name else LIMIT
        lines = path.read_bytes().count(b"\n")
        if lines > limit:
            sys.stdout.write(f"{name}: {lines} lines, {limit} allowed\n")
            too_long += 1
    return 1 if too_long else 0


if __name__ == "__main__":
    sys.exit(main())
