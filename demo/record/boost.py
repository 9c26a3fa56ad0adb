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


@dataclass(frozen=True)
class BoostRelease:
    """One release and where its upstream tarball is found."""

    version: str
    suite: str
    package: str
    sha256: str


def releases() -> list[BoostRelease]:
    """Return the releases to record, oldest first."""
    return [BoostRelease(**entry) for entry in json.loads((HERE / "boost.json").read_text())]


def source_tree(release: BoostRelease) -> Path:
    """Return the folder that holds the release's headers and serialization sources, fetched when missing."""
    tree = TREES / release.version
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
    known = {release.version: release for release in releases()}
    for version in sys.argv[1:]:
        if version not in known:
            print(f"No Boost {version} in boost.json; it has {', '.join(known)}", file=sys.stderr)
            return 2
        source_tree(known[version])
    return 0


if __name__ == "__main__":
    sys.exit(main())
