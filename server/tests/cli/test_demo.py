import socket
import subprocess
import sys
from pathlib import Path

from wirewatch import storage
from wirewatch.demo.recorded import recorded_folder
from wirewatch.storage.store import Store

SOURCE = Path(storage.__file__).parents[2]


def test_the_demo_loads_all_recorded_reports(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    command = [sys.executable, "-m", "wirewatch", "demo", "--exit", "--port", port]
    done = subprocess.run(
        [*command, "--state", str(tmp_path / "kept")],
        cwd=tmp_path,
        env={"PYTHONPATH": str(SOURCE), "PATH": "/usr/bin:/bin"},
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    recorded = {
        folder: len(list((recorded_folder() / "reports" / folder).glob("**/*.json.gz")))
        for folder in ("boost-serialization", "wirepack")
    }
    store = Store(f"sqlite:///{tmp_path / 'kept' / 'wirewatch.db'}", pool_size=1)
    with store.read() as connection:
        found = connection.exec_driver_sql(
            "SELECT slug, count(*) FROM run JOIN project USING (project_id) GROUP BY slug"
        ).all()
    store.close()
    assert {row[0]: row[1] for row in found} == recorded
    for slug, count in recorded.items():
        assert f"Loaded {count} recorded reports into {slug}" in done.stdout
