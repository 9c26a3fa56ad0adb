"""Where a row runs: on this machine's own system, or inside a root of another Debian."""

import platform
import subprocess
from pathlib import Path

from table import Image

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ROOTS = ROOT / ".state" / "roots"


def is_own(image: Image) -> bool:
    """Return whether this machine's own system is the image's suite."""
    return platform.freedesktop_os_release().get("VERSION_CODENAME", "") == image.suite


def prefix(image: Image) -> list[str]:
    """Return the words put before a command so that it runs in the image; none on the machine's own system."""
    return [] if is_own(image) else [str(HERE / "in_root.sh"), str(ROOTS / image.suite)]


def prepare(image: Image) -> None:
    """Make the image's root where it is missing; packages of the machine's own system are not touched."""
    if is_own(image):
        return
    make = [str(HERE / "debian_root.sh"), image.suite, str(ROOTS / image.suite), *image.packages]
    subprocess.run(make, check=True)
