"""The HTTP API, from the description that the server gives of it."""

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

from reference.markdown import cell, code, table

OPENAPI = Path(__file__).resolve().parents[3] / "server" / "openapi.json"
# How the description names a page of the documentation.
_PAGE = re.compile(r"`docs/((?:[\w-]+/)*([\w-]+))\.md`")
_METHODS = ("get", "post", "put", "patch", "delete")


def operations() -> str:
    """Return a section per operation, under a heading per tag."""
    description = json.loads(OPENAPI.read_text())
    by_tag: dict[str, list[str]] = defaultdict(list)
    for path, operations_of_path in sorted(description["paths"].items()):
        for method in _METHODS:
            if method in operations_of_path:
                operation = operations_of_path[method]
                by_tag[operation.get("tags", ["other"])[0]].append(
                    _section(method, path, operation)
                )
    return "\n\n".join(
        "\n\n".join([f"## {tag.capitalize()}", *sections])
        for tag, sections in sorted(by_tag.items())
    )


def _section(method: str, path: str, operation: dict[str, Any]) -> str:
    parts = [
        f"### {operation['summary']}",
        f"```\n{method.upper()} {path}\n```",
        operation.get("description", ""),
    ]
    parameters = [each for each in operation.get("parameters", []) if each["name"] != "project"]
    if parameters:
        parts.append(table(["parameter", "", "meaning"], [_parameter(each) for each in parameters]))
    body = operation.get("requestBody", {}).get("content", {})
    if body:
        parts.append("Body: " + ", ".join(_media(kind, each) for kind, each in body.items()) + ".")
    answers = [_answer(status, each) for status, each in operation["responses"].items()]
    parts.append(f"Answers: {', '.join(answers)}. {_needs(operation)}")
    return "\n\n".join(part for part in parts if part)


def _parameter(parameter: dict[str, Any]) -> list[str]:
    schema = parameter["schema"]
    said = [cell(parameter.get("description") or "")]
    default = schema.get("default")
    if isinstance(default, str | int | float) and default != "":
        said.append(f"Default: {code(default)}.")
    where = parameter["in"] + (", required" if parameter.get("required") else "")
    return [code(parameter["name"]), where, " ".join(each for each in said if each)]


def _media(kind: str, content: dict[str, Any]) -> str:
    name = _schema_name(content)
    return f"{code(kind)} ({code(name)})" if name else code(kind)


def _schema_name(content: dict[str, Any]) -> str:
    return str(content.get("schema", {}).get("$ref", "")).rpartition("/")[2]


def _answer(status: str, answer: dict[str, Any]) -> str:
    names = sorted(
        {_schema_name(each) for each in answer.get("content", {}).values()} - {"", "Problem"}
    )
    return f"{status} {' or '.join(map(code, names))}".strip()


def _needs(operation: dict[str, Any]) -> str:
    security = operation.get("security")
    if not security:
        return "No token needed."
    return (
        "A token is optional: without one, only what is public."
        if {} in security
        else "A token is needed."
    )
