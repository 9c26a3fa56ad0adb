"""Secrets in the store that are needed again in clear: encrypted with a key that the store does not hold.

Fernet of the library cryptography: AES-128-CBC and HMAC-SHA256 under a random key. The key's file may hold several, one
a line: the first encrypts, all decrypt, so that a key can be replaced while the old one still serves.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from wirewatch.domain.errors import Conflict
from wirewatch.storage.store import Store

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

_MARK = "fernet:"
_OWNER_ONLY = 0o600


class SecretBox:
    """Encrypts and decrypts with the keys of a file, which is read anew each time: it is seldom needed.

    Args:
        path: the file; None where the operator has named none.
        makes_key: whether a file that is not there is made, with a new key.
    """

    def __init__(self, path: Path | None, *, makes_key: bool = False) -> None:
        self._path = path
        self._makes_key = makes_key

    def seal(self, text: str) -> str:
        """Return the text encrypted.

        Raises:
            Conflict: there is no key; says what the operator has to do.
        """
        from cryptography.fernet import MultiFernet  # noqa: PLC0415  # see `_keys`

        return _MARK + MultiFernet(self._keys(may_make=True)).encrypt(text.encode()).decode()

    def open(self, kept: str) -> str:
        """Return the text in clear; what was stored before there were keys is returned as it is.

        Raises:
            Conflict: the key it was encrypted with is not there; says what the operator has to do.
        """
        if not kept.startswith(_MARK):
            return kept
        from cryptography.fernet import InvalidToken, MultiFernet  # noqa: PLC0415  # see `_keys`

        try:
            return MultiFernet(self._keys()).decrypt(kept.removeprefix(_MARK)).decode()
        except InvalidToken as error:
            raise Conflict(
                f"The key that this secret was encrypted with is not in {self._path}: put it back there, or add the "
                "subscription anew."
            ) from error

    def is_current(self, kept: str) -> bool:
        """Return whether it is encrypted with the first key.

        Raises:
            Conflict: there is no key.
        """
        if not kept.startswith(_MARK):
            return False
        from cryptography.fernet import InvalidToken  # noqa: PLC0415  # see `_keys`

        try:
            self._keys(may_make=True)[0].decrypt(kept.removeprefix(_MARK))
        except InvalidToken:
            return False
        return True

    def _keys(self, *, may_make: bool = False) -> "list[Fernet]":
        # 8 MB, which a server without secrets need not hold.
        from cryptography.fernet import Fernet  # noqa: PLC0415

        if self._path is None:
            raise Conflict(
                "This server has no key to encrypt secrets with: its operator names a file of keys by "
                "WIREWATCH_SECRET_KEY_FILE; see docs/how-to/be-told-of-verdicts.md."
            )
        if may_make and self._makes_key:
            _make(self._path)
        try:
            keys = [Fernet(line) for line in self._path.read_text().split()]
        except OSError as error:
            raise Conflict(
                f"The file of keys {self._path} cannot be read: {error.strerror}."
            ) from error
        except ValueError as error:
            # Without the cause, which may show the line.
            raise Conflict(
                f"A line of {self._path} is no key: 32 bytes in URL-safe base64."
            ) from error
        if not keys:
            raise Conflict(f"The file of keys {self._path} is empty.")
        return keys


def secret_box(store: Store, key_file: Path | None) -> SecretBox:
    """Return the box of a store: with these keys, else with a file of its own beside a SQLite database."""
    if key_file is not None or not store.embedded:
        return SecretBox(key_file)
    return SecretBox(Path(f"{store.engine.url.database}.secret-keys"), makes_key=True)


def _make(path: Path) -> None:
    """Make the file with a new key, unless it is there; two processes that do so at once agree on one."""
    if path.exists():
        return
    from cryptography.fernet import Fernet  # noqa: PLC0415  # see `SecretBox._keys`

    drawn = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        # Made with its rights, not given them afterwards.
        with os.fdopen(
            os.open(drawn, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY), "wb"
        ) as file:
            file.write(Fernet.generate_key() + b"\n")
        try:
            # Appears whole, or not at all where another was faster.
            os.link(drawn, path)
        except FileExistsError:
            pass
        finally:
            drawn.unlink()
    except OSError as error:
        raise Conflict(f"The file of keys {path} cannot be made: {error.strerror}.") from error
