"""Databases that secrets are planted in, and everything of them that somebody else may come to read."""

import subprocess
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from cryptography.fernet import Fernet

from postgresql_server import program


class SqliteBed:
    """A SQLite database: the files of its secrets lie beside it by themselves."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.token_file = folder / "w.db.admin-token"
        self.key_file = folder / "w.db.secret-keys"
        self.secrets: dict[str, str] = {}
        self.settings = {"WIREWATCH_DATABASE_URL": f"sqlite:///{folder / 'w.db'}"}

    def left_behind(self, backup: Path) -> dict[str, str]:
        """Return what the database and its backup hold, by its place."""
        files = [backup, *self._folder.glob("w.db*")]
        secret = {self.token_file, self.key_file}
        return {
            each.name: each.read_bytes().decode("latin-1") for each in files if each not in secret
        }


class PostgresqlBed:
    """A PostgreSQL database, as an operator sets it up: a password, a file for the first token, and one of keys."""

    def __init__(self, folder: Path, url: str) -> None:
        self._url = url
        self.token_file = folder / "first-token"
        self.key_file = folder / "keys"
        self.key_file.write_bytes(Fernet.generate_key())
        self.secrets = {"password of the database": "planted-database-password"}
        password = folder / "database-password"
        password.write_text(*self.secrets.values())
        self.settings = {
            "WIREWATCH_DATABASE_URL": url,
            "WIREWATCH_DATABASE_PASSWORD_FILE": str(password),
            "WIREWATCH_ADMIN_TOKEN_FILE": str(self.token_file),
            "WIREWATCH_SECRET_KEY_FILE": str(self.key_file),
            "WIREWATCH_WORKER": "child",
        }

    def left_behind(self, backup: Path) -> dict[str, str]:
        """Return what the database's backup and the log of its server hold, by its place."""
        as_sql = [program("pg_restore"), "--file=-", str(backup)]
        log = Path(parse_qs(urlsplit(self._url).query)["host"][0]) / "log"
        return {
            "backup": subprocess.run(as_sql, check=True, capture_output=True).stdout.decode(
                "latin-1"
            ),
            "PostgreSQL's log": log.read_bytes().decode("latin-1"),
        }
