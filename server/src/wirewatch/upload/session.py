"""Carries a plan out: everything into the spool first, then each report on its way, then the verdict."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from wirewatch.upload.addresses import (
    batch_verdict_address,
    checked_project,
    checked_server,
    run_verdict_address,
)
from wirewatch.upload.arguments import Options
from wirewatch.upload.delivery import Courier, Delivered, Refused, Waiting
from wirewatch.upload.errors import UploadError
from wirewatch.upload.exit_status import ExitStatus
from wirewatch.upload.job_pages import show_in_log, write_pages
from wirewatch.upload.plan import Sending
from wirewatch.upload.retries import Patience
from wirewatch.upload.spool import Spool
from wirewatch.upload.verdict import Clerk, Gate, Verdict

_LOCKED_PAUSE_S = 0.2


@dataclass(slots=True)
class Session:
    """One run of the command. `say` takes answers, `tell` progress."""

    options: Options
    spool: Spool
    provider: str
    environment: Mapping[str, str]
    say: Callable[[str], None]
    tell: Callable[[str], None]
    _delivered: list[Delivered] = field(default_factory=list)
    _refused: int = 0
    _waiting: int = 0

    def run(self, sendings: Sequence[Sending]) -> ExitStatus:
        """Return the exit status.

        Raises:
            UsageError: the spool cannot be written, or is broken.
        """
        for each in sendings:
            if each.body is not None:
                self.spool.put(each.body, each.destination)
        if self.options.is_offline:
            self.say(
                f"{len(sendings)} in {self.spool.folder}; wirewatch upload --flush sends them."
            )
            return ExitStatus.OK
        self._deliver_all(sendings)
        if self._refused:
            return ExitStatus.REFUSED
        if self._waiting:
            self.tell(
                f"{self._waiting} not delivered, kept in {self.spool.folder}: "
                f"wirewatch upload --flush {self.spool.folder} --server {self.options.server} sends them."
            )
            return self._or_lenient(ExitStatus.NOT_DELIVERED)
        return self._judge(sendings) if self.options.has_verdict else ExitStatus.OK

    def _deliver_all(self, sendings: Sequence[Sending]) -> None:
        courier = Courier(
            self.options.token,
            Patience(self.options.patience_s),
            self.options.timeout_s,
            lambda line: self.tell(f"  {line}"),
        )
        for number, each in enumerate(sendings, start=1):
            outcome = self._deliver(courier, each)
            text = f"[{number}/{len(sendings)}] {each.name}: "
            if isinstance(outcome, Delivered):
                self._delivered.append(outcome)
                what = "stored" if outcome.created else "was stored before"
                self.say(
                    f"{text}{what}, run {outcome.run_id} of version {outcome.version} {outcome.page}"
                )
            elif isinstance(outcome, Refused):
                self._refused += 1
                self.tell(f"{text}refused. {outcome.detail} The report is in {outcome.kept_in}.")
            elif isinstance(outcome, Waiting):
                self._waiting += 1
                self.tell(f"{text}not delivered: {outcome.detail}")
                if outcome.is_hopeless:
                    self._waiting += len(sendings) - number
                    return
            else:
                self.tell(f"{text}delivered by another process")

    def _deliver(self, courier: Courier, each: Sending) -> Delivered | Refused | Waiting | None:
        while True:
            with self.spool.claim(each.digest) as is_ours:
                if is_ours:
                    try:
                        return courier.deliver(self.spool, each.digest, each.destination)
                    except FileNotFoundError:
                        if each.body is None:
                            return None
                        # A flush was faster; told to send it, we need its run: to the server this is a retry.
                        self.spool.put(each.body, each.destination)
                        continue
                    except UploadError as error:
                        return Waiting(str(error), is_hopeless=False)
            if courier.patience.remaining_s() <= _LOCKED_PAUSE_S:
                return Waiting("another process holds it", is_hopeless=False)
            courier.patience.sleep(_LOCKED_PAUSE_S)

    def _judge(self, sendings: Sequence[Sending]) -> ExitStatus:
        found = self._verdict_address(is_only_question=not sendings)
        if found is None:
            return ExitStatus.OK
        address, expect = found
        gate = Gate(self.options.fail_on, self.options.budget, expect)
        clerk = Clerk(
            self.options.token, Patience(self.options.wait_s), self.options.timeout_s, self.tell
        )
        verdict = clerk.ask(address, gate)
        show_in_log(verdict, gate, say=self.say, provider=self.provider)
        self._write(verdict, gate)
        if verdict.passes is None:
            if self.options.fail_on == "none":
                return ExitStatus.OK
            return self._or_lenient(ExitStatus.UNDECIDED)
        return ExitStatus.OK if verdict.passes else ExitStatus.GATE_FAILED

    def _verdict_address(self, *, is_only_question: bool) -> tuple[str, str] | None:
        """Return where to ask and how many runs to wait for ("" as many as there are); None for unrelated runs."""
        if is_only_question:
            given = self.options.given
            if "batch" not in given:
                return None
            server, project = (
                checked_server(self.options.server),
                checked_project(self.options.project),
            )
            return batch_verdict_address(server, project, given["batch"]), given.get("expect", "")
        if not self._delivered:
            return None
        first = self._delivered[0].destination
        asked = [each.destination.parameters.get("batch", "") for each in self._delivered]
        where = {(each.destination.server, each.destination.project) for each in self._delivered}
        expect = first.parameters.get("expect", "")
        if len(where) == len(set(asked)) == 1 and asked[0] and (len(asked) > 1 or expect):
            address = batch_verdict_address(first.server, first.project, asked[0])
            return address, expect
        if len(self._delivered) == 1:
            run_id = self._delivered[0].run_id
            return run_verdict_address(first.server, first.project, run_id), ""
        self.tell("No verdict was asked for: these reports are not one batch.")
        return None

    def _write(self, verdict: Verdict, gate: Gate) -> None:
        try:
            write_pages(verdict, gate, summary=self.options.summary, environment=self.environment)
        except OSError as error:
            self.tell(f"warning: the verdict's page was not written: {error}")

    def _or_lenient(self, status: ExitStatus) -> ExitStatus:
        if not self.options.is_lenient:
            return status
        self.tell(f"warning: exit status 0 instead of {status:d}, as --lenient asks")
        return ExitStatus.OK
