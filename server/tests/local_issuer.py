"""An issuer of identity tokens on this machine, in the place of GitHub's and of a GitLab server."""

import base64
import json
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer
from typing import Any

from joserfc import jws
from joserfc.jwk import RSAKey

from factories import NOW
from local_servers import QuietHandler, running

AUDIENCE = "https://wirewatch.test"
ISSUED = int(NOW.timestamp())
COMMIT = "8fe1b322a576d59fe6257052a4107df7dc1b8c78"


@dataclass
class LocalIssuer:
    """Serves its keys over HTTP and signs whatever a test asks for; `asked` counts fetches."""

    address: str
    keys: dict[str, RSAKey] = field(default_factory=dict)
    asked: int = 0
    is_up: bool = True

    @property
    def github(self) -> str:
        """Its URL in the place of GitHub's."""
        return f"{self.address}/_services/token"

    @property
    def gitlab(self) -> str:
        """Its URL in the place of a GitLab server's."""
        return f"{self.address}/gitlab"

    def document(self) -> bytes:
        """Return the list of its public keys."""
        listed = [
            {**key.as_dict(private=False), "kid": kid, "use": "sig", "alg": "RS256"}
            for kid, key in self.keys.items()
        ]
        return json.dumps({"keys": listed}).encode()

    def sign(
        self,
        claims: dict[str, Any],
        *,
        key: RSAKey | None = None,
        kid: str = "first",
        **header: Any,
    ) -> str:
        """Return a token of the claims; RS256 with its own key unless told otherwise."""
        head = {"alg": "RS256", "typ": "JWT", "kid": kid, **header}
        chosen = key or self.keys["first"]
        return jws.serialize_compact(head, json.dumps(claims), chosen, [head["alg"]])

    def github_claims(self, **changed: Any) -> dict[str, Any]:
        """Return the claims of a push to main; a value of None leaves a claim out."""
        return chosen(
            {
                "iss": self.github,
                "aud": AUDIENCE,
                "iat": ISSUED,
                "nbf": ISSUED,
                "exp": ISSUED + 900,
                "jti": uuid.uuid4().hex,
                "sub": "repo:acme/codec:ref:refs/heads/main",
                "repository": "acme/codec",
                "repository_id": "456789",
                "repository_owner": "acme",
                "repository_owner_id": "123456",
                "job_workflow_ref": "acme/codec/.github/workflows/bench.yml@refs/heads/main",
                "event_name": "push",
                "ref": "refs/heads/main",
                "ref_protected": "true",
                "sha": COMMIT,
                "run_id": "77",
            },
            changed,
        )

    def pull_request_claims(self, **changed: Any) -> dict[str, Any]:
        """Return the claims of a job of pull request 12."""
        ref = "refs/pull/12/merge"
        facts = {
            "sub": "repo:acme/codec:pull_request",
            "event_name": "pull_request",
            "ref": ref,
            "ref_protected": "false",
            "job_workflow_ref": f"acme/codec/.github/workflows/bench.yml@{ref}",
        }
        return self.github_claims(**{**facts, **changed})

    def gitlab_claims(self, **changed: Any) -> dict[str, Any]:
        """Return the claims of a GitLab job for main."""
        place = self.gitlab.partition("://")[2]
        return chosen(
            {
                "iss": self.gitlab,
                "aud": AUDIENCE,
                "iat": ISSUED,
                "nbf": ISSUED - 5,
                "exp": ISSUED + 3600,
                "jti": uuid.uuid4().hex,
                "sub": "project_path:acme/team/codec:ref_type:branch:ref:main",
                "project_path": "acme/team/codec",
                "project_id": "46573356",
                "namespace_path": "acme/team",
                "namespace_id": "68413579",
                "ci_config_ref_uri": f"{place}/acme/team/codec//.gitlab-ci.yml@refs/heads/main",
                "pipeline_source": "push",
                "ref": "main",
                "ref_type": "branch",
                "ref_path": "refs/heads/main",
                "ref_protected": "true",
                "sha": COMMIT,
                "job_id": "8222997048",
            },
            changed,
        )


def chosen(claims: dict[str, Any], changed: dict[str, Any]) -> dict[str, Any]:
    """Return the claims, changed; None leaves one out."""
    return {key: value for key, value in {**claims, **changed}.items() if value is not None}


def encoded(value: Any) -> str:
    """Return a piece of a token, of anything."""
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    return base64.urlsafe_b64encode(text).rstrip(b"=").decode()


@contextmanager
def running_issuer() -> Iterator[LocalIssuer]:
    """Yield an issuer that serves its keys until the block ends."""

    class Handler(QuietHandler):
        def do_GET(self) -> None:  # noqa: N802  # the library calls it so
            issuer.asked += 1
            self.answer(200 if issuer.is_up else 503, issuer.document())

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    issuer = LocalIssuer(f"http://127.0.0.1:{server.server_port}")
    issuer.keys["first"] = RSAKey.generate_key(2048)
    with running(server):
        yield issuer
