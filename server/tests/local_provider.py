"""An identity provider on this machine: discovery, keys, and codes that are exchanged once (RFC 6749, RFC 7636)."""

import base64
import hashlib
import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, parse_qsl, unquote, urlencode, urlsplit

from joserfc.jwk import RSAKey

from factories import NOW
from local_issuer import LocalIssuer, chosen
from local_servers import QuietHandler, running

CLIENT = "wirewatch & co"
SECRET = "provider: secret"


@dataclass
class Code:
    """What a code stands for."""

    identity_token: str
    challenge: str
    redirect_uri: str


@dataclass
class LocalProvider:
    """Signs whatever a test asks for; `changed_document` changes what it says of itself."""

    issuer: LocalIssuer
    codes: dict[str, Code] = field(default_factory=dict)
    changed_document: dict[str, Any] = field(default_factory=dict)
    is_up: bool = True
    redeems_again: bool = False

    @property
    def url(self) -> str:
        """Its issuer URL."""
        return f"{self.issuer.address}/realm"

    def document(self) -> dict[str, Any]:
        """Return what it publishes of itself."""
        document = {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize?tenant=1",
            "token_endpoint": f"{self.url}/token",
            "jwks_uri": f"{self.url}/keys",
            "token_endpoint_auth_methods_supported": ["client_secret_basic", "client_secret_post"],
        }
        return chosen(document, self.changed_document)

    def claims(self, asked: dict[str, str], **changed: Any) -> dict[str, Any]:
        """Return the claims of an identity token for who is sent here; None leaves one out."""
        issued = int(NOW.timestamp())
        return chosen(
            {
                "iss": self.url,
                "sub": "subject-7",
                "aud": CLIENT,
                "iat": issued,
                "exp": issued + 300,
                "nonce": asked["nonce"],
                "email": "Ann@Example.org",
                "email_verified": True,
                "groups": ["perf"],
            },
            changed,
        )

    def answer(self, address: str, token: str | None = None, **changed: Any) -> dict[str, str]:
        """Return what it sends a browser back with that was sent to the address; the token may be a forged one."""
        asked = dict(parse_qsl(urlsplit(address).query))
        assert asked["response_type"] == "code"
        assert asked["code_challenge_method"] == "S256"
        assert asked["client_id"] == CLIENT
        code = secrets.token_urlsafe()
        signed = token or self.issuer.sign(self.claims(asked, **changed))
        self.codes[code] = Code(signed, asked["code_challenge"], asked["redirect_uri"])
        return {"code": code, "state": asked["state"]}

    def redirect(self, address: str) -> str:
        """Return where a browser that asks for that is sent, its person being signed in here already."""
        now = int(time.time())
        back = self.answer(address, iat=now, exp=now + 300)
        asked = dict(parse_qsl(urlsplit(address).query))
        return f"{asked['redirect_uri']}?{urlencode(back)}"

    def redeem(self, form: dict[str, str], header: str | None) -> tuple[int, dict[str, Any]]:
        """Return status and answer to an exchange."""
        if not _is_client(form, header):
            return 401, {"error": "invalid_client"}
        get = self.codes.get if self.redeems_again else self.codes.pop
        found = get(form.get("code", ""), None)
        digest = hashlib.sha256(form.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        if (
            found is None
            or form["grant_type"] != "authorization_code"
            or form.get("redirect_uri") != found.redirect_uri
            or challenge != found.challenge
        ):
            return 400, {"error": "invalid_grant"}
        return 200, {
            "access_token": "opaque",
            "token_type": "Bearer",
            "id_token": found.identity_token,
        }


def _is_client(form: dict[str, str], header: str | None) -> bool:
    if header is None:
        return (form.get("client_id"), form.get("client_secret")) == (CLIENT, SECRET)
    given = base64.b64decode(header.removeprefix("Basic ")).decode().split(":")
    return [unquote(each) for each in given] == [CLIENT, SECRET]


@contextmanager
def running_provider() -> Iterator[LocalProvider]:
    """Yield a provider that answers until the block ends."""

    class Handler(QuietHandler):
        def answer(self, status: int, body: bytes) -> None:
            super().answer(status if provider.is_up else 503, body)

        def do_GET(self) -> None:  # noqa: N802  # the library calls it so
            if self.path.startswith("/realm/authorize?"):
                self.send_response(302)
                self.send_header("Location", provider.redirect(self.path))
                self.end_headers()
            elif self.path == "/realm/keys":
                self.answer(200, provider.issuer.document())
            elif self.path == "/realm/.well-known/openid-configuration":
                self.answer(200, json.dumps(provider.document()).encode())
            else:
                self.answer(404, b"{}")

        def do_POST(self) -> None:  # noqa: N802  # the library calls it so
            text = self.rfile.read(int(self.headers["Content-Length"])).decode()
            form = {name: values[0] for name, values in parse_qs(text).items()}
            status, found = provider.redeem(form, self.headers.get("Authorization"))
            self.answer(status, json.dumps(found).encode())

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    issuer = LocalIssuer(f"http://127.0.0.1:{server.server_port}")
    issuer.keys["first"] = RSAKey.generate_key(2048)
    provider = LocalProvider(issuer)
    with running(server):
        yield provider
