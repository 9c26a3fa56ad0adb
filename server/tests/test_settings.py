from pathlib import Path

import pytest

from wirewatch.cli.opened_store import read_settings
from wirewatch.domain.errors import InvalidRequest
from wirewatch.settings import Settings


def test_the_password_comes_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tmp_path / "password"
    secret.write_text("p@ss/word\n")
    monkeypatch.setenv("WIREWATCH_DATABASE_PASSWORD_FILE", str(secret))
    monkeypatch.setenv(
        "WIREWATCH_DATABASE_URL", "postgresql://me@db:5432/wirewatch?sslmode=require"
    )
    settings = read_settings()
    assert (
        settings.database_url == "postgresql://me:p%40ss%2Fword@db:5432/wirewatch?sslmode=require"
    )
    assert "ss%2Fword" not in repr(settings)


@pytest.mark.parametrize("url", ["postgresql://db/wirewatch", "postgresql://me:x@db/w", "me@db"])
def test_a_password_file_wants_a_user_and_no_other_password(url: str, tmp_path: Path) -> None:
    secret = tmp_path / "password"
    secret.write_text("secret")
    with pytest.raises(ValueError, match="write postgresql://user@host/name"):
        Settings(database_password_file=secret, database_url=url)


def test_a_missing_password_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WIREWATCH_DATABASE_PASSWORD_FILE", str(tmp_path / "nothing"))
    monkeypatch.setenv("WIREWATCH_DATABASE_URL", "postgresql://me@db/wirewatch")
    with pytest.raises(InvalidRequest, match=r"nothing cannot be read: No such file"):
        read_settings()


def test_an_empty_variable_is_a_setting_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WIREWATCH_BASE_URL", "")
    monkeypatch.setenv("WIREWATCH_PORT", "")
    assert Settings().base_url is None
    assert Settings().port == 8000
