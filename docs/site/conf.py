"""How Sphinx builds the documentation: Markdown in, static pages under `/docs` out, any warning an error."""

import sys
import tomllib
from pathlib import Path

SITE = Path(__file__).resolve().parent
ROOT = SITE.parents[1]
sys.path.insert(0, str(SITE))

project = "Wirewatch"
version = release = tomllib.loads((ROOT / "server" / "pyproject.toml").read_text())["project"][
    "version"
]
html_title = "Wirewatch"

extensions = ["myst_parser", "links_outside", "scrolling_tables"]
exclude_patterns = ["site"]
# The documentation of one version, as readable by the next: no page knows when it was built.
html_last_updated_fmt = None

# As deep as headings go: links to any of them are checked.
myst_heading_anchors = 4

html_theme = "theme"
html_theme_path = [str(SITE)]
# The page's own colours, type and name, so that both look like one thing.
html_static_path = [
    str(ROOT / "web" / "src" / "widgets" / name) for name in ("theme.css", "brand.css")
]
html_css_files = ["theme.css", "brand.css", "site.css", "prose.css"]
html_js_files = [("theme.js", {"priority": 100})]
html_favicon = str(ROOT / "web" / "src" / "icon.svg")
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_domain_indices = False
html_permalinks_icon = "#"
# Blocks say their language; without one they are text.
highlight_language = "text"
