"""Boost releases as source trees, fetched from Debian's source archive."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
FETCH = ROOT / ".ci" / "setup" / "debian_source.sh"
CACHE = ROOT / ".state" / "cache"
TREES = ROOT / ".state" / "boost"
WANTED = ("*/libs/serialization/src/*", "*/libs/*/include/*")


class BoostMissing(Exception):
    """There is no such release to fetch; the message says which there are."""


@dataclass(frozen=True)
class BoostRelease:
    """One release and where its upstream tarball is found."""

    version: str
    suite: str
    package: str
    sha256: str


def releases() -> dict[str, BoostRelease]:
    """Return the releases that can be fetched, oldest first."""
    entries = json.loads((HERE / "boost.json").read_text())
    return {entry["version"]: BoostRelease(**entry) for entry in entries}


def source_tree(version: str) -> Path:
    """Return the folder that holds the release's headers and serialization sources, fetched when missing.

    Raises:
        BoostMissing: boost.json does not know the release.
    """
    known = releases()
    if version not in known:
        raise BoostMissing(f"no Boost {version} in boost.json; it has {', '.join(known)}")
    release = known[version]
    tree = TREES / version
    complete = tree / ".complete"
    if complete.exists():
        return tree
    tarball = CACHE / f"{release.package}.orig.tar.xz"
    print(f"Fetching Boost {release.version}", flush=True)
    fetch = [str(FETCH), release.suite, release.package, release.sha256, str(tarball)]
    subprocess.run(fetch, check=True)
    tree.mkdir(parents=True, exist_ok=True)
    extract = ["tar", "-xJf", str(tarball), "-C", str(tree), "--strip-components=1"]
    extract += ["--wildcards", *WANTED]
    subprocess.run(extract, check=True)
    complete.touch()
    return tree


def main() -> int:
    """Fetch the releases whose versions are the arguments; return the exit status."""
    try:
        for version in sys.argv[1:]:
            source_tree(version)
    except BoostMissing as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
