"""Servers of the fault tests: processes of their own that can be killed, and what is known of them."""

import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_START_S = 60
_SOURCE = Path(__file__).parents[2] / "src"


class ForkedServer:
    """A server on a port of its own that `kill` ends with SIGKILL and starts anew."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self.port = int(self._answer())

    def kill(self) -> None:
        """Return when the old process is dead and a new one was forked; the socket listens on."""
        assert self._process.stdin is not None
        self._process.stdin.write("kill\n")
        self._process.stdin.flush()
        assert self._answer() == "killed"

    def wait_until_ready(self) -> None:
        """Return when the server and its store answer."""
        # The socket listens before the server does, so this waits instead of failing.
        address = f"http://127.0.0.1:{self.port}/readyz"
        with urllib.request.urlopen(address, timeout=_START_S) as answer:
            assert answer.status == 200

    def pid(self) -> int:
        """Return the id of the process that serves."""
        parent = self._process.pid
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
        (child,) = map(int, children)
        return child

    def rss_mib(self) -> float:
        """Return the memory the serving process has in use."""
        pages = int(Path(f"/proc/{self.pid()}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def cpu_s(self) -> float:
        """Return the CPU time that the serving process has used."""
        fields = Path(f"/proc/{self.pid()}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _answer(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()


@contextmanager
def forked_server(database_url: str, **settings: str) -> Iterator[ForkedServer]:
    """Yield a running server; settings by their names in the environment, without WIREWATCH_."""
    command = [sys.executable, str(Path(__file__).with_name("forked_server.py"))]
    environment = environment_of(database_url, **settings)
    with subprocess.Popen(
        command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        try:
            server = ForkedServer(process)
            server.wait_until_ready()
            yield server
        finally:
            process.stdin.close()
            process.wait(60)


def environment_of(database_url: str, **settings: str) -> dict[str, str]:
    """Return the environment of a server's process."""
    given = {f"WIREWATCH_{name.upper()}": value for name, value in settings.items()}
    return {
        **os.environ,
        "WIREWATCH_DATABASE_URL": database_url,
        "WIREWATCH_LOG_LEVEL": "error",
        "PYTHONPATH": str(_SOURCE),
        **given,
    }
