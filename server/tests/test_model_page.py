import re
from pathlib import Path

TESTS = Path(__file__).parent
PAGE = TESTS.parents[1] / "docs" / "explanation" / "model.md"


def test_every_rule_names_tests_that_there_are() -> None:
    there: dict[str, set[str]] = {
        each.stem: set(re.findall(r"^def (test_\w+)", each.read_text(), re.MULTILINE))
        for each in TESTS.glob("*/test_*.py")
    }
    rows = [line for line in PAGE.read_text().splitlines() if re.match(r"\| (?!rule|---)", line)]
    assert len(rows) > 30
    for row in rows:
        named = re.findall(r"`(?:(test_\w+)(?:::(test_\w+))?)`", row.rpartition(" | ")[2])
        assert named, row
        module = ""
        for first, second in named:
            module = first if second or first in there else module
            assert module in there, row
            assert (second or first) in there[module] | {module}, (module, second or first)
