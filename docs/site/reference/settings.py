"""The server's settings, as it reads them."""

from reference.markdown import cell, code, table
from wirewatch.settings import Settings


def settings() -> str:
    """Return a table of all settings: variable, default, meaning."""
    rows = []
    for name, field in Settings.model_fields.items():
        has_default = field.default_factory is None and field.default is not None
        default = code(field.default) if has_default else ""
        rows.append([code(f"WIREWATCH_{name.upper()}"), default, cell(field.description)])
    return table(["variable", "default", "meaning"], rows)
