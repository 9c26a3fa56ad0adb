"""What can go wrong before a report is on its way.

UploadError              says what, and the remedy
├── UsageError           the command line, a file or the environment: nothing was sent
└── NoAnswer             the server was not reached, or hung up before it answered
"""


class UploadError(Exception):
    """Base of the uploader's errors; the text is one or two sentences: what, and the remedy."""


class UsageError(UploadError):
    """The command cannot be carried out as given."""


class NoAnswer(UploadError):
    """No complete answer came. `is_final` when asking again cannot help, as with an untrusted certificate."""

    def __init__(self, detail: str, *, is_final: bool = False) -> None:
        super().__init__(detail)
        self.is_final = is_final
