"""Each table in a box that scrolls by itself, so that a wide one does not make the page wide."""

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform


class ScrollingTables(SphinxPostTransform):
    """Puts every table into a container of the class `table-wrapper`."""

    default_priority = 900

    def run(self, **_arguments: object) -> None:
        """Rewrite the document's tables in place."""
        for table in list(self.document.findall(nodes.table)):
            table.replace_self(nodes.container("", table.deepcopy(), classes=["table-wrapper"]))


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the transform with Sphinx."""
    app.add_post_transform(ScrollingTables)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
