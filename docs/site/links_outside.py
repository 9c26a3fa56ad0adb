"""Links from a page to files that are no pages: kept as names, since the site travels without the repository."""

import os
from pathlib import Path

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util import logging

# In an image's build the repository is not there to hold links against.
ALONE = "WIREWATCH_DOCS_ALONE" in os.environ

_log = logging.getLogger(__name__)


class LinksOutside(SphinxTransform):
    """Makes a link that leaves `docs/` the path it leads to, and warns where nothing is there."""

    # Before Sphinx collects files to offer as downloads.
    default_priority = 5

    def apply(self, **_arguments: object) -> None:
        """Rewrite the document's links in place."""
        docs = Path(self.env.srcdir)
        page = Path(self.env.doc2path(self.env.docname))
        for link in list(self.document.findall(_may_leave)):
            assert isinstance(link, nodes.Element)
            target = str(link.get("reftarget") or link.get("refuri") or "").partition("#")[0]
            if not target or "://" in target or target.startswith("mailto:"):
                continue
            path = (docs / target if target.startswith("/") else page.parent / target).resolve()
            if path.is_relative_to(docs):
                continue
            # A link to Markdown arrives here without its ending, as if it were a page.
            path = path if path.exists() else path.with_name(f"{path.name}.md")
            if not path.exists() and not ALONE:
                _log.warning("%s leads nowhere", target, location=link)
            place = str(path.relative_to(docs.parent))
            name = nodes.literal("", place)
            shown: list[nodes.Node] = [name]
            if not place.endswith(link.astext().rstrip("/")):
                shown = [*link.children, nodes.Text(" ("), name, nodes.Text(")")]
            link.replace_self(shown)


def _may_leave(node: nodes.Node) -> bool:
    return isinstance(node, addnodes.pending_xref | addnodes.download_reference | nodes.reference)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the transform with Sphinx."""
    app.add_transform(LinksOutside)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
