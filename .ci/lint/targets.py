"""Fails when CONTRIBUTING.md and the Makefile disagree about which targets exist."""

import re
import sys
from pathlib import Path


def main() -> int:
    """Return 1 and name each target that only one of the two knows; 0 when they agree."""
    defined = set(re.findall(r"^([a-z0-9-]+):.*## ", Path("Makefile").read_text(), re.MULTILINE))
    told = set(re.findall(r"`make ([a-z0-9-]+)", Path("CONTRIBUTING.md").read_text()))
    for name in sorted(defined - told):
        sys.stdout.write(f"CONTRIBUTING.md does not mention `make {name}`\n")
    for name in sorted(told - defined):
        sys.stdout.write(f"CONTRIBUTING.md mentions `make {name}`, which the Makefile lacks\n")
    return 1 if defined != told else 0


if __name__ == "__main__":
    sys.exit(main())
