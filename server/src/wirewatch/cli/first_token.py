"""The first admin token: written to a file that only its owner can read, never shown or logged."""

import os
from datetime import UTC, datetime
from pathlib import Path

from wirewatch.domain.errors import Conflict
from wirewatch.services.tokens import first_admin_token, has_tokens
from wirewatch.storage.store import Store

_OWNER_ONLY = 0o600


def write_first_token(store: Store, path: Path) -> bool:
    """Write the first admin token of a new store to a new file; return False where there was a token before.

    Raises:
        Conflict: the file is there already, or cannot be written. No token was made then.
    """
    if has_tokens(store):
        return False
    try:
        # Made with its rights, not given them afterwards; and never through a link that was laid there.
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
    except OSError as error:
        raise Conflict(
            f"The first admin token cannot be written to {path} ({error.strerror}); remove the file, or name "
            "another one by WIREWATCH_ADMIN_TOKEN_FILE. `wirewatch token create` makes one too."
        ) from error
    with os.fdopen(file, "w") as opened:
        text = first_admin_token(store, datetime.now(UTC))
        opened.write(f"{text}\n" if text else "")
    if text is None:
        path.unlink()
    return text is not None
