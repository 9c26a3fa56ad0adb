"""Fails when a tracked file names a package registry's host or a path of one particular machine."""

import re
import subprocess
import sys
from pathlib import Path

# Spelled so that this file does not name them itself.
PLACES = re.compile(
    rb"pypi\.or[g]|pythonhosted\.or[g]|npmjs\.(?:or[g]|co[m])|deb(?:ian)?\.debian\.or[g]|archive\.ubuntu|"
    rb"crates\.i[o]|maven\.or[g]|proxy\.golan[g]|/wor[k]/(?:main|shared)"
)


def main() -> int:
    """Return 1 and name each line that names such a place; 0 when none does."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, check=True, capture_output=True, text=True).stdout.split("\0")
    found = 0
    for path in (Path(name) for name in names if name):
        if not path.is_file():
            continue
        for number, line in enumerate(path.read_bytes().splitlines(), start=1):
            match = PLACES.search(line)
            if match:
                sys.stdout.write(f"{path}:{number}: names {match.group().decode()}\n")
                found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
