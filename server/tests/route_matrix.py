"""Every route with what it asks of a caller, and how to call it."""

PUBLISHER = {
    "issuer": "https://gitlab.com",
    "repository": "acme/codec",
    "repository_id": "1",
    "owner_id": "2",
    "workflow": ".gitlab-ci.yml",
}
LINK = {"target": "trend", "query": "", "expires_at": "2026-12-21T00:00:00Z"}
SUBSCRIPTION = {"form": "email", "address": "a@example.org"}
# Method and path -> scopes of which one is needed (none: anyone may read what is public), and a body.
ROUTES: dict[tuple[str, str], tuple[set[str], object]] = {
    ("GET", "/api/v1/projects"): (set(), None),
    ("POST", "/api/v1/projects"): ({"create"}, {"slug": "new"}),
    ("GET", "/api/v1/projects/{project}"): (set(), None),
    ("GET", "/api/v1/projects/{project}/versions"): (set(), None),
    ("GET", "/api/v1/projects/{project}/filters"): (set(), None),
    ("GET", "/api/v1/projects/{project}/export"): (set(), None),
    ("GET", "/api/v1/projects/{project}/overview"): (set(), None),
    ("GET", "/api/v1/projects/{project}/events"): (set(), None),
    ("GET", "/api/v1/projects/{project}/trend"): (set(), None),
    ("GET", "/api/v1/projects/{project}/sweep"): (set(), None),
    ("GET", "/api/v1/projects/{project}/costs"): (set(), None),
    ("GET", "/api/v1/projects/{project}/breakdown"): (set(), None),
    ("GET", "/api/v1/projects/{project}/budget"): (set(), None),
    ("GET", "/api/v1/projects/{project}/changes"): (set(), None),
    ("GET", "/api/v1/projects/{project}/series-changes"): (set(), None),
    ("GET", "/api/v1/projects/{project}/changes.atom"): (set(), None),
    ("GET", "/api/v1/projects/{project}/triage"): (set(), None),
    ("POST", "/api/v1/projects/{project}/triage"): (
        {"triage"},
        {"version": "1.0", "state": "noise"},
    ),
    ("GET", "/api/v1/projects/{project}/runs/{run_id}/verdict"): (set(), None),
    ("GET", "/api/v1/projects/{project}/batches/{batch}/verdict"): (set(), None),
    ("GET", "/api/v1/projects/{project}/compare"): (set(), None),
    ("GET", "/api/v1/projects/{project}/runs"): (set(), None),
    ("GET", "/api/v1/projects/{project}/runs/filters"): (set(), None),
    ("POST", "/api/v1/projects/{project}/runs"): ({"upload"}, {"context": {}}),
    ("GET", "/api/v1/projects/{project}/runs/{run_id}"): (set(), None),
    ("GET", "/api/v1/projects/{project}/runs/{run_id}/original"): (set(), None),
    ("GET", "/api/v1/projects/{project}/runs/{run_id}/measurements"): (set(), None),
    ("POST", "/api/v1/projects/{project}/runs/{run_id}/void"): ({"admin"}, {"reason": "x"}),
    ("PUT", "/api/v1/projects/{project}/channels/{channel}"): ({"admin"}, {"rule": "semver"}),
    ("POST", "/api/v1/projects/{project}/versions/{label}/annotations"): (
        {"upload", "admin"},
        {"title": "x"},
    ),
    ("PATCH", "/api/v1/projects/{project}/versions/{label}/annotations/{title}"): (
        {"upload", "admin"},
        {"text": "x"},
    ),
    ("DELETE", "/api/v1/projects/{project}/versions/{label}/annotations/{title}"): (
        {"upload", "admin"},
        None,
    ),
    ("PATCH", "/api/v1/projects/{project}"): ({"admin"}, {"title": "x"}),
    ("GET", "/api/v1/projects/{project}/retention"): ({"admin"}, None),
    ("POST", "/api/v1/projects/{project}/name-pattern/preview"): (
        {"admin"},
        {"pattern": "(?P<codec>.*)"},
    ),
    ("PATCH", "/api/v1/projects/{project}/versions/{label}"): ({"admin"}, {"commit": "x"}),
    ("GET", "/api/v1/projects/{project}/publishers"): ({"admin"}, None),
    ("POST", "/api/v1/projects/{project}/publishers"): ({"admin"}, PUBLISHER),
    ("DELETE", "/api/v1/projects/{project}/publishers/{publisher_id}"): ({"admin"}, None),
    ("GET", "/api/v1/projects/{project}/tokens"): ({"admin"}, None),
    ("POST", "/api/v1/projects/{project}/tokens"): (
        {"admin"},
        {"name": "x", "scopes": ["upload"]},
    ),
    ("DELETE", "/api/v1/projects/{project}/tokens/{key}"): ({"admin"}, None),
    ("GET", "/api/v1/projects/{project}/members"): ({"admin"}, None),
    ("PUT", "/api/v1/projects/{project}/members/{person}"): ({"admin"}, {"role": "viewer"}),
    ("DELETE", "/api/v1/projects/{project}/members/{person}"): ({"admin"}, None),
    ("GET", "/api/v1/projects/{project}/subscriptions"): ({"admin"}, None),
    ("POST", "/api/v1/projects/{project}/subscriptions"): ({"admin"}, SUBSCRIPTION),
    ("POST", "/api/v1/projects/{project}/subscriptions/{subscription_id}/test"): ({"admin"}, None),
    ("DELETE", "/api/v1/projects/{project}/subscriptions/{subscription_id}"): ({"admin"}, None),
    ("GET", "/api/v1/projects/{project}/deliveries"): ({"admin"}, None),
    ("POST", "/api/v1/projects/{project}/deliveries/{delivery_id}/resend"): ({"admin"}, None),
    ("GET", "/api/v1/projects/{project}/badges/verdict.svg"): (set(), None),
    ("GET", "/api/v1/projects/{project}/badges/value.svg"): (set(), None),
    ("GET", "/api/v1/projects/{project}/signed-links"): ({"share"}, None),
    ("POST", "/api/v1/projects/{project}/signed-links"): ({"share"}, LINK),
    ("DELETE", "/api/v1/projects/{project}/signed-links/{link_id}"): ({"share"}, None),
    ("GET", "/api/v1/projects/{project}/audit"): ({"admin"}, None),
    ("GET", "/api/v1/audit"): ({"admin"}, None),
}


Ids = dict[str, int | str]
NO_IDS: Ids = {
    "run_id": 1,
    "publisher_id": 1,
    "key": "aaaaaaaa",
    "person": "nobody",
    "subscription_id": 1,
    "delivery_id": 1,
    "link_id": 1,
}


def url_of(path: str, slug: str, ids: Ids) -> str:
    names = {"channel": "release", "label": "1.0", "title": "x", "batch": "b"}
    return path.format(project=slug, **ids, **names)
