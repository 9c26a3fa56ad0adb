import io
import json
import sqlite3
import stat
import sys
from pathlib import Path

import pytest

from command_line import Run
from factories import NOW
from wirewatch.cli.first_token import write_first_token
from wirewatch.cli.token import read_expiry
from wirewatch.domain.errors import Conflict
from wirewatch.services.access import Scope, authenticate
from wirewatch.services.tokens import has_tokens
from wirewatch.storage.revision import ensure_current
from wirewatch.storage.store import Store


def test_a_token_is_printed_once_and_alone(run: Run, database: Path) -> None:
    made = run("token", "create", "--name", "ci", "--scope", "upload", "--scope", "create")
    assert (made.status, made.err) == (0, "")
    text = made.out.removesuffix("\n")
    store = Store(f"sqlite:///{database}", pool_size=1)
    assert authenticate(store, text, NOW).scopes == {Scope.UPLOAD, Scope.CREATE}
    store.close()
    listed = run("token", "list")
    assert "ci\tcreate,upload\tall projects\tfor ever" in listed.out
    assert text[11:] not in listed.out
    key = text[3:11]
    assert run("token", "revoke", key).status == 0
    again = run("token", "revoke", key)
    assert (again.status, again.out) == (1, "")
    assert "wirewatch: No token with key" in again.err


def test_projects_are_made_and_listed(run: Run) -> None:
    assert run("project", "create", "codec", "--title", "A codec", "--private").out == "codec\n"
    taken = run("project", "create", "codec")
    assert (taken.status, taken.err) == (
        1,
        "wirewatch: The slug `codec` is taken; choose another one.\n",
    )
    assert run("project", "list").out == "codec\tprivate\t0 runs\t0 versions\n"
    bound = run(
        "token", "create", "--name", "x", "--scope", "read", "--project", "codec", "--expires", "7d"
    )
    assert bound.status == 0
    lost = run("token", "create", "--name", "x", "--scope", "read", "--project", "nothing")
    assert (lost.status, lost.out) == (1, "")


def test_projects_are_changed(run: Run, database: Path) -> None:
    run("project", "create", "codec", "--title", "A codec")
    pattern = r"(?P<codec>\w+)/(?P<size>\d+)"
    assert run("project", "set", "codec", "--name-pattern", pattern, "--private").out == "codec\n"
    stored = "SELECT title, public, name_pattern FROM project"
    with sqlite3.connect(database) as connection:
        assert connection.execute(stored).fetchall() == [("A codec", 0, pattern)]
    assert run("project", "set", "codec", "--name-pattern", "", "--title", "B").status == 0
    with sqlite3.connect(database) as connection:
        assert connection.execute(stored).fetchall() == [("B", 0, None)]
    connection.close()
    refused = run("project", "set", "codec", "--name-pattern", "(")
    assert (refused.status, refused.out) == (1, "")
    assert "no RE2 expression" in refused.err
    assert run("project", "set", "nothing", "--public").status == 1


def test_the_schema_is_upgraded_and_checked(run: Run, database: Path) -> None:
    before = run("db", "check")
    assert before.status == 1
    assert "revision is None" in before.out
    assert run("db", "upgrade").status == 0
    assert run("db", "check").status == 0
    with sqlite3.connect(database) as connection:
        connection.execute("ALTER TABLE run ADD COLUMN stray TEXT")
    connection.close()
    after = run("db", "check")
    assert after.status == 1
    assert "stray" in after.out


def test_a_database_is_backed_up_and_restored(run: Run, database: Path, tmp_path: Path) -> None:
    assert run("project", "create", "codec").status == 0
    file = tmp_path / "backup"
    made = run("db", "backup", str(file))
    assert made.status == 0
    assert made.out == f"{file}: {file.stat().st_size:,} bytes\n"
    again = run("db", "backup", str(file))
    assert (again.status, again.err) == (
        1,
        f"wirewatch: {file} is there already; name another file.\n",
    )
    refused = run("db", "restore", str(file))
    assert refused.status == 1
    assert "--replace" in refused.err
    assert run("project", "create", "later").status == 0
    assert run("db", "restore", str(file), "--replace").out == "Restored.\n"
    assert run("project", "list").out == "codec\tpublic\t0 runs\t0 versions\n"
    elsewhere = f"sqlite:///{tmp_path / 'other.db'}"
    assert run("db", "restore", str(file), WIREWATCH_DATABASE_URL=elsewhere).status == 0


def test_the_doctor_says_what_is_wrong_and_fails(run: Run, tmp_path: Path) -> None:
    page = str(tmp_path)
    sick = run("doctor", WIREWATCH_WEB_ROOT=page)
    assert sick.status == 1
    assert "warning  schema   has no tables yet" in sick.out
    assert "FAILED   page " in sick.out
    assert run("db", "upgrade").status == 0
    (tmp_path / "index.html").write_text("<html></html>")
    well = run("doctor", WIREWATCH_WEB_ROOT=page)
    assert (well.status, well.err) == (0, "")
    assert "ok       schema   is this version's" in well.out
    assert "warning  tokens " in well.out
    lost = run("doctor", WIREWATCH_WEB_ROOT=page, WIREWATCH_DATABASE_URL="sqlite:////nothing/x.db")
    assert lost.status == 1
    assert "FAILED   store " in lost.out


def test_typing_errors_get_the_nearest_command(run: Run) -> None:
    for arguments, nearest in ((["tokn"], "token"), (["db", "upgrad"], "upgrade")):
        answer = run(*arguments)
        assert answer.status == 2
        assert f"Did you mean '{nearest}'" in answer.err


def test_malformed_settings_are_named(run: Run) -> None:
    answer = run("project", "list", WIREWATCH_PORT="many")
    assert answer.status == 1
    assert answer.err.startswith("wirewatch: WIREWATCH_PORT: ")
    assert run("serve", WIREWATCH_DATABASE_URL="mysql://x").status == 1


def test_the_document_is_printed(run: Run, database: Path) -> None:
    printed = run("openapi")
    assert json.loads(printed.out)["info"]["title"] == "Wirewatch"
    assert not database.exists()


@pytest.mark.parametrize(("text", "hours"), [("12h", 12), ("7d", 168), ("4w", 672), ("1y", 8760)])
def test_durations(text: str, hours: int) -> None:
    found = read_expiry(text)
    assert found is not None
    assert found.total_seconds() == hours * 3600


@pytest.mark.parametrize("text", ["", "7", "d", "0d", "-1d", "7 days", "1e9d"])
def test_other_texts_are_no_durations(run: Run, text: str) -> None:
    answer = run("token", "create", "--name", "x", "--scope", "read", "--expires", text)
    assert answer.status == 2
    assert "12h, 7d, 4w or 1y" in answer.err


def test_the_first_admin_token_is_in_a_file_of_its_owner_alone(
    database: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    store = Store(f"sqlite:///{database}", pool_size=1)
    ensure_current(store)
    path = database.with_name("first")
    assert write_first_token(store, path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    text = path.read_text().removesuffix("\n")
    assert authenticate(store, text, NOW).administers_all()
    assert text not in "".join(capfd.readouterr())
    # Never again, and never over a file or through a link that is there.
    assert not write_first_token(store, database.with_name("second"))
    assert not database.with_name("second").exists()
    store.close()
    other = Store(f"sqlite:///{database.with_name('other.db')}", pool_size=1)
    ensure_current(other)
    database.with_name("link").symlink_to(database.with_name("target"))
    for taken in (path, database.with_name("link")):
        with pytest.raises(Conflict, match="cannot be written"):
            write_first_token(other, taken)
    assert not has_tokens(other)
    other.close()


def test_people_are_made_and_given_roles(
    run: Run, monkeypatch: pytest.MonkeyPatch, database: Path
) -> None:
    run("project", "create", "codec")
    monkeypatch.setattr(sys, "stdin", io.StringIO("correct horse battery\n"))
    assert run("user", "create", "ann").out == "ann\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO("short\n"))
    assert "12 to 200" in run("user", "create", "bob").err
    assert run("user", "role", "ann", "codec", "triager").out == "ann: triager in codec\n"
    assert run("user", "list").out == "ann\troles\n"
    assert "correct horse" not in database.read_bytes().decode(errors="replace")
    log = run("audit", "--limit", "2").out
    assert "\toperator\there\twirewatch user role" in log
    assert run("user", "remove", "ann").status == 0
    assert run("user", "list").out == ""


def test_publishers_are_added_listed_removed(run: Run) -> None:
    run("project", "create", "codec")
    facts = ("--repository", "acme/codec", "--repository-id", "4", "--owner-id", "5")
    made = run("publisher", "add", "codec", *facts, "--workflow", "bench.yml", "--pull-requests")
    assert (made.out, made.err) == ("1\n", "")
    listed = run("publisher", "list", "codec").out
    assert listed.startswith("1\tacme/codec (4, 5)\tbench.yml\tany environment\tpull requests\t")
    assert run("publisher", "remove", "codec", "1").status == 0
    assert run("publisher", "remove", "codec", "1").status == 1


def test_what_a_project_lets_go_of_is_set_and_shown(run: Run) -> None:
    assert run("project", "create", "codec").status == 0
    shown = run("project", "retention", "codec").out
    assert shown.splitlines() == [
        "originals\tall are kept",
        "runs' repetitions\tall are kept",
        "runs of pull requests\tall are kept",
    ]
    set_to = ["--keep-originals-days", "365", "--keep-pull-request-days", "30"]
    assert run("project", "set", "codec", *set_to).status == 0
    lines = run("project", "retention", "codec").out.splitlines()
    assert lines[0] == "originals\t0 go\t0 bytes"
    assert lines[2] == "runs of pull requests\t0 go\t0 bytes"
    asked = run("project", "retention", "codec", "--keep-samples-versions", "5").out
    assert asked.splitlines()[:2] == ["originals\tall are kept", "runs' repetitions\t0 go\t0 bytes"]
    run("project", "set", "codec", "--keep-originals-days", "0")
    assert "originals\tall are kept" in run("project", "retention", "codec").out
    assert run("project", "set", "codec", "--keep-originals-days", "-1").status == 2
