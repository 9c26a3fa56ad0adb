"""The base of all wire models."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints

from wirewatch.domain.names import LABEL_PATTERN, PROSE_PATTERN

LabelText = Annotated[str, StringConstraints(min_length=1, pattern=LABEL_PATTERN)]
"""One line, without blanks at an end."""
Prose = Annotated[str, StringConstraints(pattern=PROSE_PATTERN)]
"""Any text without NUL."""


class WireModel(BaseModel):
    """A closed model: unknown fields are an error."""

    model_config = ConfigDict(extra="forbid")
