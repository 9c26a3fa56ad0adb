import base64
import json
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from joserfc import jws
from joserfc.jwk import OctKey, RSAKey

from api_client import PROJECT_URL, RUNS, assert_problem, bearer, send
from factories import report_body
from local_issuer import AUDIENCE, COMMIT, ISSUED, LocalIssuer, encoded
from wirewatch.storage.store import Store

MINT = "/api/v1/oidc/mint"
PUBLISHERS = f"{PROJECT_URL}/publishers"
Admin = dict[str, str]
Forge = Callable[[LocalIssuer], str]


def github_publisher(issuer: LocalIssuer, **changed: Any) -> dict[str, Any]:
    return {
        "issuer": issuer.github,
        "repository": "acme/codec",
        "repository_id": "456789",
        "owner_id": "123456",
        "workflow": "bench.yml",
        **changed,
    }


def gitlab_publisher(issuer: LocalIssuer, **changed: Any) -> dict[str, Any]:
    return {
        "issuer": issuer.gitlab,
        "repository": "acme/team/codec",
        "repository_id": "46573356",
        "owner_id": "68413579",
        "workflow": ".gitlab-ci.yml",
        **changed,
    }


@pytest.fixture
def project(client: TestClient, admin: Admin) -> None:
    """The project `codec`, without a publisher."""
    assert client.post("/api/v1/projects", json={"slug": "codec"}, headers=admin).status_code == 201


def trust(client: TestClient, admin: Admin, publisher: dict[str, Any]) -> int:
    answer = client.post(PUBLISHERS, json=publisher, headers=admin)
    assert answer.status_code == 201, answer.text
    found: int = answer.json()["id"]
    return found


def mint(client: TestClient, token: str, project: str = "codec") -> Any:
    return client.post(MINT, json={"project": project, "token": token})


@pytest.mark.usefixtures("project")
class TestAcceptedJobs:
    def test_a_job_gets_a_token_that_uploads_to_its_project_alone(
        self, client: TestClient, admin: Admin, issuer: LocalIssuer
    ) -> None:
        trust(client, admin, github_publisher(issuer))
        answer = mint(client, issuer.sign(issuer.github_claims()))
        assert answer.status_code == 201, answer.text
        made = answer.json()
        assert made["expires_at"] == "2026-11-21T12:15:00Z"
        assert (made["channel"], made["version"]) == (None, None)
        job = bearer(made["token"])
        assert send(client, report_body({"a": 1.0}), job).status_code == 201
        other = client.post("/api/v1/projects/other/runs?version=1", content=b"{}", headers=job)
        assert_problem(other, 404, "not-found")
        refused = client.patch(PROJECT_URL, json={"title": "x"}, headers=job)
        assert_problem(refused, 403, "forbidden")
        sent, minted, *_ = client.get(f"{PROJECT_URL}/audit", headers=admin).json()["entries"]
        assert (minted["what"], sent["what"]) == (
            "POST /oidc/mint",
            "POST /projects/{project}/runs",
        )
        assert minted["who"] == sent["who"] == f"{made['token'][3:11]} (acme/codec run 77)"

    @pytest.mark.parametrize(
        "changed",
        [
            {"sub": "repo:acme@123456/codec@456789:ref:refs/heads/main"},
            {"sub": "repo:Acme/Codec:environment:bench", "environment": "bench"},
            {"repository": "Acme/Codec", "repository_owner": "Acme"},
            {"exp": ISSUED + 6 * 3600},
            {"iat": ISSUED - 3600, "nbf": ISSUED - 3900, "exp": ISSUED + 5 * 3600},
            {"job_workflow_ref": f"acme/codec/.github/workflows/bench.yml@{COMMIT}"},
        ],
    )
    def test_spellings_that_github_uses(
        self, client: TestClient, admin: Admin, issuer: LocalIssuer, changed: dict[str, Any]
    ) -> None:
        trust(client, admin, github_publisher(issuer))
        assert mint(client, issuer.sign(issuer.github_claims(**changed))).status_code == 201

    def test_a_gitlab_job(self, client: TestClient, admin: Admin, issuer: LocalIssuer) -> None:
        trust(client, admin, gitlab_publisher(issuer, protected_only=True))
        assert mint(client, issuer.sign(issuer.gitlab_claims())).status_code == 201

    def test_an_environment_that_is_asked_for(
        self, client: TestClient, admin: Admin, issuer: LocalIssuer
    ) -> None:
        trust(client, admin, github_publisher(issuer, environment="bench"))
        assert mint(client, issuer.sign(issuer.github_claims())).status_code == 403
        inside = issuer.github_claims(environment="bench")
        assert mint(client, issuer.sign(inside)).status_code == 201


@pytest.mark.usefixtures("project")
class TestUntrustedJobs:
    def test_pull_requests_get_nothing_unless_the_publisher_says_so(
        self, client: TestClient, admin: Admin, issuer: LocalIssuer
    ) -> None:
        trust(client, admin, github_publisher(issuer))
        refused = mint(client, issuer.sign(issuer.pull_request_claims()))
        assert_problem(refused, 403, "forbidden")

    def test_a_pull_request_is_held_to_its_channel_and_a_version_of_its_own(
        self, client: TestClient, admin: Admin, issuer: LocalIssuer
    ) -> None:
        send(client, report_body({"a": 1.0}), admin, version="1.0", channel="release")
        trust(client, admin, github_publisher(issuer, pull_requests=True))
        made = mint(client, issuer.sign(issuer.pull_request_claims())).json()
        assert (made["channel"], made["version"]) == ("pr/12", "pr-12-8fe1b322a576")
        job = bearer(made["token"])
        sent = send(client, report_body({"a": 9.0}), job, version="1.0", channel="release")
        assert sent.status_code == 201, sent.text
        run = client.get(f"{RUNS}/{sent.json()['id']}").json()
        assert (run["channel"], run["version"]) == ("pr/12", "pr-12-8fe1b322a576")
        chart = client.get(f"{PROJECT_URL}/trend?channel=release").json()
        assert [each["y"] for each in chart["series"]] == [[1.0]]

    def test_a_pull_request_changes_nothing_else(
        self, client: TestClient, admin: Admin, issuer: LocalIssuer
    ) -> None:
        send(client, report_body({"a": 1.0}), admin)
        trust(client, admin, github_publisher(issuer, pull_requests=True))
        job = bearer(mint(client, issuer.sign(issuer.pull_request_claims())).json()["token"])
        remark = f"{PROJECT_URL}/versions/1.0/annotations"
        answer = client.post(remark, json={"title": "x"}, headers=job)
        assert_problem(answer, 403, "forbidden")

    def test_a_merge_request(self, client: TestClient, admin: Admin, issuer: LocalIssuer) -> None:
        trust(client, admin, gitlab_publisher(issuer, pull_requests=True))
        ref = "refs/merge-requests/5/head"
        place = issuer.gitlab.partition("://")[2]
        claims = issuer.gitlab_claims(
            pipeline_source="merge_request_event",
            ref_path=ref,
            ci_config_ref_uri=f"{place}/acme/team/codec//.gitlab-ci.yml@{ref}",
        )
        assert mint(client, issuer.sign(claims)).json()["channel"] == "pr/5"


@pytest.mark.usefixtures("project")
class TestPublishers:
    def test_added_listed_removed(
        self, client: TestClient, admin: Admin, issuer: LocalIssuer
    ) -> None:
        made = trust(client, admin, github_publisher(issuer))
        again = client.post(PUBLISHERS, json=github_publisher(issuer), headers=admin)
        assert_problem(again, 409, "conflict")
        listed = client.get(PUBLISHERS, headers=admin).json()
        assert [each["id"] for each in listed["publishers"]] == [made]
        assert listed["audience"] == AUDIENCE
        assert issuer.github in listed["issuers"]
        held = mint(client, issuer.sign(issuer.github_claims())).json()["token"]
        assert client.delete(f"{PUBLISHERS}/{made}", headers=admin).status_code == 204
        assert_problem(client.delete(f"{PUBLISHERS}/{made}", headers=admin), 404, "not-found")
        assert mint(client, issuer.sign(issuer.github_claims())).status_code == 403
        late = send(client, report_body({"a": 1.0}), bearer(held))
        assert_problem(late, 401, "unauthorized")

    @pytest.mark.parametrize(
        "changed",
        [
            {"issuer": "https://evil.example"},
            {"repository": "acme"},
            {"repository": "acme/../x y"},
            {"repository_id": "codec"},
            {"owner_id": "-1"},
            {"owner_id": "0"},
            {"workflow": "../other/bench.yml"},
            {"workflow": "bench.sh"},
            {"workflow": "bench.yml@refs/heads/x.yml"},
            {"environment": " "},
        ],
    )
    def test_malformed_ones_are_refused(
        self, client: TestClient, admin: Admin, issuer: LocalIssuer, changed: dict[str, str]
    ) -> None:
        answer = client.post(
            PUBLISHERS, json={**github_publisher(issuer), **changed}, headers=admin
        )
        assert_problem(answer, 422, "invalid-request")

    def test_a_project_that_is_not_there_is_told_the_same_as_one_without_a_publisher(
        self, client: TestClient, issuer: LocalIssuer
    ) -> None:
        answers = [mint(client, issuer.sign(issuer.github_claims()), p) for p in ("codec", "none")]
        details = [each.json()["detail"].replace("none", "codec", 1) for each in answers]
        assert [each.status_code for each in answers] == [403, 403]
        assert details[0] == details[1]

    def test_nothing_is_said_about_the_token_itself(
        self, client: TestClient, app_store: Store, issuer: LocalIssuer, admin: Admin
    ) -> None:
        trust(client, admin, github_publisher(issuer))
        held = mint(client, issuer.sign(issuer.github_claims())).json()["token"]
        with app_store.read() as connection:
            rows = connection.exec_driver_sql("SELECT * FROM token").all()
        assert all(held[11:] not in str(value) for row in rows for value in row)


OTHER_KEY = RSAKey.generate_key(2048)


def altered(token: str, **changed: Any) -> str:
    """Return the token with other claims under the old signature."""
    head, body, signature = token.split(".")
    claims = json.loads(base64.urlsafe_b64decode(body + "=="))
    return f"{head}.{encoded({**claims, **changed})}.{signature}"


def claims(**changed: Any) -> Forge:
    return lambda issuer: issuer.sign(issuer.github_claims(**changed))


def gitlab(**changed: Any) -> Forge:
    return lambda issuer: issuer.sign(issuer.gitlab_claims(**changed))


def unsigned(issuer: LocalIssuer) -> str:
    head = {"alg": "none", "kid": "first"}
    return f"{encoded(head)}.{encoded(issuer.github_claims())}."


def named_none(issuer: LocalIssuer) -> str:
    head = {"alg": "none", "kid": "first"}
    return f"{encoded(head)}.{encoded(issuer.github_claims())}.{encoded(b'x')}"


def keyed_by_the_public_key(issuer: LocalIssuer) -> str:
    pem = issuer.keys["first"].as_pem(private=False)
    payload = json.dumps(issuer.github_claims())
    head = {"alg": "HS256", "kid": "first"}
    signing = f"{encoded(head)}.{encoded(payload.encode())}"
    import hashlib
    import hmac

    digest = hmac.new(pem, signing.encode(), hashlib.sha256).digest()
    return f"{signing}.{encoded(digest)}"


def keyed_by_a_text(issuer: LocalIssuer) -> str:
    head = {"alg": "HS256", "kid": "first"}
    key = OctKey.import_key("0123456789abcdef0123456789abcdef")
    return jws.serialize_compact(head, json.dumps(issuer.github_claims()), key, ["HS256"])


def with_its_own_key(issuer: LocalIssuer) -> str:
    public = OTHER_KEY.as_dict(private=False)
    return issuer.sign(issuer.github_claims(), key=OTHER_KEY, jwk=public)


def same_id_in_both_places(issuer: LocalIssuer) -> str:
    return issuer.sign(issuer.github_claims(), key=OTHER_KEY)


PR_REF = "refs/pull/12/merge"
WORKFLOWS = "acme/codec/.github/workflows"
FORGED: dict[str, Forge] = {
    "signed by nobody": unsigned,
    "algorithm none with a signature": named_none,
    "HMAC with the public key": keyed_by_the_public_key,
    "HMAC with a guessed text": keyed_by_a_text,
    "another key under the same id": same_id_in_both_places,
    "a key of its own in the header": with_its_own_key,
    "a key fetched from elsewhere": lambda i: issuer_header(i, jku="https://evil.example/keys"),
    "a certificate from elsewhere": lambda i: issuer_header(i, x5u="https://evil.example/cert"),
    "rightly signed, and where to find another key": lambda i: forged_header(
        i, jku="https://evil.example/keys"
    ),
    "a certificate in the header": lambda i: issuer_header(i, x5c=["MIIB"]),
    "an unknown critical header": lambda i: forged_header(i, crit=["exp"]),
    "no key id": lambda i: forged_header(i, kid=None),
    "a key id that is a number": lambda i: forged_header(i, kid=7),
    "an empty key id": lambda i: forged_header(i, kid=""),
    "another RSA algorithm": lambda i: i.sign(i.github_claims(), alg="PS256"),
    "a longer RSA hash": lambda i: i.sign(i.github_claims(), alg="RS512"),
    "claims altered afterwards": lambda i: altered(i.sign(i.github_claims()), ref_protected="no"),
    "owner altered afterwards": lambda i: altered(
        i.sign(i.github_claims(repository_owner_id="6")), repository_owner_id="123456"
    ),
    "signature cut off": lambda i: i.sign(i.github_claims()).rpartition(".")[0] + ".",
    "signature shortened": lambda i: i.sign(i.github_claims())[:-9],
    "four parts": lambda i: i.sign(i.github_claims()) + ".x",
    "no token at all": lambda _: "ww_nothing",
    "claims that are a list": lambda i: i.sign([1]),  # type: ignore[arg-type]  # what is tested
    "claims that are no JSON": lambda i: f"{i.sign({}).split('.')[0]}.{encoded(b'{')}.AAAA",
    "letters beyond base64": lambda i: "é" + i.sign(i.github_claims()),
    "an issuer nobody listed": claims(iss="https://evil.example"),
    "the issuer with a slash behind": lambda i: i.sign(i.github_claims(iss=i.github + "/")),
    "the issuer in capitals": lambda i: i.sign(i.github_claims(iss=i.github.upper())),
    "an issuer that is a list": lambda i: i.sign(i.github_claims(iss=[i.github])),
    "no issuer": claims(iss=None),
    "another audience": claims(aud="https://other.test"),
    "a list of audiences": claims(aud=[AUDIENCE]),
    "a list of audiences with others": claims(aud=[AUDIENCE, "https://other.test"]),
    "the audience with a slash behind": claims(aud=AUDIENCE + "/"),
    "no audience": claims(aud=None),
    "ended": claims(iat=ISSUED - 1800, nbf=ISSUED - 1800, exp=ISSUED - 31),
    "issued long ago": claims(iat=ISSUED - 3631, nbf=ISSUED - 3631, exp=ISSUED + 7200),
    "issued in the future": claims(iat=ISSUED + 60, exp=ISSUED + 900),
    "not yet valid": claims(nbf=ISSUED + 60),
    "a life of a day": claims(exp=ISSUED + 24 * 3600),
    "ended before it began": claims(exp=ISSUED),
    "no end": claims(exp=None),
    "no time of issue": claims(iat=None),
    "an end that is a text": claims(exp=str(ISSUED + 900)),
    "an end that is true": claims(exp=True),
    "an end beyond all calendars": claims(exp=10**20),
    "an end that is infinite": claims(exp=float("inf")),
    "no id": claims(jti=None),
    "an empty id": claims(jti=""),
    "an id that is a number": claims(jti=5),
    "an id without end": claims(jti="x" * 201),
    "another repository": claims(repository="acme/other", sub="repo:acme/other:ref:x"),
    "a repository of the same name, made anew": claims(repository_id="999"),
    "an owner of the same name, made anew": claims(repository_owner_id="999"),
    "an owner that is not the repository's": claims(repository_owner="evil"),
    "a subject of another repository": claims(sub="repo:evil/codec:ref:refs/heads/main"),
    "a subject that only begins alike": claims(sub="repo:acme/codec-evil:ref:refs/heads/main"),
    "a subject with another id": claims(sub="repo:acme@123456/codec@999:ref:refs/heads/main"),
    "no subject": claims(sub=None),
    "another workflow": claims(job_workflow_ref=f"{WORKFLOWS}/evil.yml@refs/heads/main"),
    "a reusable workflow from elsewhere": claims(
        job_workflow_ref="evil/x/.github/workflows/bench.yml@refs/heads/main"
    ),
    "the workflow of another branch": claims(
        job_workflow_ref=f"{WORKFLOWS}/bench.yml@refs/heads/x"
    ),
    "a workflow beside the folder": claims(
        job_workflow_ref="acme/codec/.github/workflows/sub/bench.yml@refs/heads/main"
    ),
    "no workflow": claims(job_workflow_ref=None),
    "ids as numbers": claims(repository_id=456789),
    "a pull request's target": claims(event_name="pull_request_target"),
    "a run after another workflow": claims(event_name="workflow_run"),
    "a comment": claims(event_name="issue_comment"),
    "no event": claims(event_name=None),
    "a push to a pull request's ref": claims(
        ref=PR_REF, job_workflow_ref=f"{WORKFLOWS}/bench.yml@{PR_REF}"
    ),
    "a pull request that calls itself a branch": claims(event_name="pull_request"),
    "pull request 0": lambda i: i.sign(
        i.pull_request_claims(
            ref="refs/pull/0/merge",
            job_workflow_ref=f"{WORKFLOWS}/bench.yml@refs/pull/0/merge",
        )
    ),
    "GitLab: another project": gitlab(project_path="acme/team/x", sub="project_path:acme/team/x:y"),
    "GitLab: the same path, made anew": gitlab(project_id="1"),
    "GitLab: a namespace made anew": gitlab(namespace_id="1"),
    "GitLab: a fork's job": gitlab(project_id="77", namespace_id="78", job_project_id="46573356"),
    "GitLab: a job in another project": gitlab(job_project_id="77"),
    "GitLab: not its namespace": gitlab(namespace_path="acme"[:-1]),
    "GitLab: another subject": gitlab(sub="project_path:evil/codec:ref_type:branch:ref:main"),
    "GitLab: no protected branch": gitlab(ref_protected="false"),
    "GitLab: protected as a boolean": gitlab(ref_protected=True),
    "GitLab: configured from elsewhere": gitlab(
        ci_config_ref_uri="evil.example/acme/team/codec//.gitlab-ci.yml@refs/heads/main"
    ),
    "GitLab: another file": lambda i: i.sign(
        i.gitlab_claims(
            ci_config_ref_uri=i.gitlab.partition("://")[2]
            + "/acme/team/codec//evil.yml@refs/heads/main"
        )
    ),
    "GitLab: a merge request": gitlab(pipeline_source="merge_request_event"),
    "GitLab: of a parent that may be a merge request": gitlab(pipeline_source="parent_pipeline"),
    "GitLab: an outside pull request": gitlab(pipeline_source="external_pull_request_event"),
    "GitLab: claims of a GitHub job": lambda i: i.sign(i.github_claims(iss=i.gitlab)),
}


def issuer_header(issuer: LocalIssuer, **header: Any) -> str:
    """A token signed by another key, whose header says where that key is."""
    return forged_header(issuer, key=OTHER_KEY, **header)


def forged_header(issuer: LocalIssuer, *, key: RSAKey | None = None, **header: Any) -> str:
    """A token with any header, rightly signed over it."""
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import padding

    head = {"alg": "RS256", "kid": "first", **header}
    head = {name: value for name, value in head.items() if value is not None}
    signing = f"{encoded(head)}.{encoded(issuer.github_claims())}"
    private = (key or issuer.keys["first"]).private_key
    assert private is not None
    return (
        f"{signing}.{encoded(private.sign(signing.encode(), padding.PKCS1v15(), hashes.SHA256()))}"
    )


@pytest.mark.usefixtures("project")
def test_no_forged_token_is_taken(client: TestClient, admin: Admin, issuer: LocalIssuer) -> None:
    trust(client, admin, github_publisher(issuer))
    trust(client, admin, gitlab_publisher(issuer, protected_only=True))
    taken = []
    for name, forge in FORGED.items():
        answer = mint(client, forge(issuer))
        assert answer.status_code in {201, 401, 403, 422}, (name, answer.text)
        if answer.status_code == 201:
            taken.append(name)
    assert len(FORGED) > 80
    assert taken == []
    # What they were made from is taken.
    assert mint(client, issuer.sign(issuer.github_claims())).status_code == 201
    assert mint(client, issuer.sign(issuer.gitlab_claims())).status_code == 201


@pytest.mark.usefixtures("project")
def test_a_token_is_taken_once(client: TestClient, admin: Admin, issuer: LocalIssuer) -> None:
    trust(client, admin, github_publisher(issuer))
    token = issuer.sign(issuer.github_claims())
    assert mint(client, token).status_code == 201
    assert_problem(mint(client, token), 401, "unauthorized")
    # The same id, signed anew, is the same token; another issuer's ids are its own.
    used = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))["jti"]
    assert mint(client, issuer.sign(issuer.github_claims(jti=used))).status_code == 401
    trust(client, admin, gitlab_publisher(issuer))
    assert mint(client, issuer.sign(issuer.gitlab_claims(jti=used))).status_code == 201
