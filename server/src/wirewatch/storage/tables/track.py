"""Where runs were taken: the track a number may be compared along, and everything else."""

from dataclasses import fields

from sqlalchemy import Table, UniqueConstraint

from wirewatch.domain.report import Track
from wirewatch.storage.metadata import metadata
from wirewatch.storage.references import goes_with_project
from wirewatch.storage.types import Bytes, Facts, String, own_id, project_id, required

_MEANING = {
    "machine": "Declared label of the machine, never its host name",
    "os": "Operating system",
    "arch": "Instruction set",
    "cpu": "CPU model",
    "compiler": "Compiler",
    "compiler_major": "Major version of the compiler",
    "stdlib": "Standard library",
    "build_type": "Build type",
    "variant": "Declared name for a set of flags",
}

track = Table(
    "track",
    metadata,
    project_id(),
    own_id("track_id", "The track."),
    required("digest", Bytes, "SHA-256 over all attributes."),
    *(
        required(field.name, String, f"{_MEANING[field.name]}; empty when not known.")
        for field in fields(Track)
    ),
    UniqueConstraint("project_id", "digest"),
    goes_with_project(),
    comment="The line a number may be compared along.",
)

environment = Table(
    "environment",
    metadata,
    project_id(),
    own_id("environment_id", "The environment."),
    required("digest", Bytes, "SHA-256 over the facts as sorted JSON."),
    required("facts", Facts, "Everything else about where a run was taken."),
    UniqueConstraint("project_id", "digest"),
    goes_with_project(),
    comment="Facts about where a run was taken; a change is an event, not a new series.",
)
