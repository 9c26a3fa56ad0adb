"""Fails when a Markdown file links to a file or heading of the repository that is not there.

The pages of `docs/` are checked by what builds them too; this knows the rest, and anchors as forges make them.
"""

import re
import subprocess
import sys
from pathlib import Path

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^#{1,6} +(.+?) *$", re.MULTILINE)


def anchors(text: str) -> set[str]:
    """Return the anchors of a page's headings: lower case, blanks to hyphens, other signs left out."""
    found: set[str] = set()
    for heading in _HEADING.findall(
        re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    ):
        words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        anchor = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        count = 0
        while (name := f"{anchor}-{count}" if count else anchor) in found:
            count += 1
        found.add(name)
    return found


def broken(page: Path) -> list[str]:
    """Return what each link of the page that leads nowhere lacks."""
    found = []
    for target in _LINK.findall(_CODE.sub("", page.read_text())):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        path = page.parent / name if name else page
        if not path.exists():
            found.append(f"{target}: there is no such file")
        elif anchor and path.suffix == ".md" and anchor not in anchors(path.read_text()):
            found.append(f"{target}: no heading of that page has this anchor")
    return found


def main() -> int:
    """Return 1 and name each broken link; 0 when there is none."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"]
    names = subprocess.run(listing, check=True, capture_output=True, text=True).stdout.splitlines()
    wrong = [
        f"{page}: {what}" for page in map(Path, names) if page.is_file() for what in broken(page)
    ]
    sys.stdout.writelines(f"{line}\n" for line in wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
