from pathlib import Path

from wirewatch.settings import Settings

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "settings.md"


def rows() -> list[str]:
    """Return the rows of the page's table, as they must be."""
    found = []
    for name, field in Settings.model_fields.items():
        default = "" if field.default_factory or field.default is None else f"`{field.default}`"
        found.append(f"| `WIREWATCH_{name.upper()}` | {default} | {field.description} |")
    return found


def test_every_setting_is_on_the_page_as_the_server_reads_it() -> None:
    table = [line for line in PAGE.read_text().splitlines() if line.startswith("| `WIREWATCH_")]
    assert table == rows(), "docs/reference/settings.md must hold:\n" + "\n".join(rows())
