"""Requests that many tests make, and what every problem looks like."""

from collections.abc import Callable
from typing import Any

from fastapi.testclient import TestClient

from wirewatch.api.schemas.problem import Problem

MakeToken = Callable[..., str]
PROJECT_URL = "/api/v1/projects/codec"
RUNS = f"{PROJECT_URL}/runs"


def bearer(token: str) -> dict[str, str]:
    """Return the header that presents a token."""
    return {"Authorization": f"Bearer {token}"}


def send(client: TestClient, body: bytes, headers: dict[str, str], **parameters: str) -> Any:
    """Upload a body; version 1.0 unless told otherwise."""
    return client.post(RUNS, params={"version": "1.0", **parameters}, content=body, headers=headers)


def assert_problem(answer: Any, status: int, slug: str) -> None:
    """Fail unless the answer is that problem, in the shape of all problems."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    problem = Problem.model_validate_json(answer.content)
    assert problem.type == f"/problems/{slug}"
    assert problem.status == status
    assert problem.request_id == answer.headers["x-request-id"]
    assert (problem.errors is not None) == (status == 422)
    assert "Traceback" not in answer.text
