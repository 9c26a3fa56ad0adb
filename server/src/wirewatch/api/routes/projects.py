"""Projects."""

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query, Request

from wirewatch.api.authorisation import Admin, Creator, Reader
from wirewatch.api.links import base_url
from wirewatch.api.parameters import Slug
from wirewatch.api.problems import problems
from wirewatch.api.schemas.project import (
    LeavingPart,
    NameFacets,
    NewPattern,
    NewProject,
    PatternPreview,
    Project,
    ProjectList,
    ProjectPatch,
    Retention,
    RetentionPreview,
)
from wirewatch.api.state import State
from wirewatch.api.views import project_view, summary_view
from wirewatch.domain.errors import Conflict, Forbidden, NotFound, StorageFull, Unauthorized
from wirewatch.domain.retention import Policy
from wirewatch.services import name_reading, projects, retention
from wirewatch.services.projects import ProjectChange
from wirewatch.services.retention import Part

router = APIRouter(tags=["projects"])


@router.get("/projects", responses=problems(Unauthorized), summary="List projects")
def list_projects(request: Request, state: State, caller: Reader) -> ProjectList:
    """All projects the caller may see, newest activity first."""
    found = projects.list_projects(state.store, caller)
    return ProjectList(
        projects=[summary_view(each) for each in found], base_url=base_url(request, state)
    )


@router.post(
    "/projects",
    status_code=201,
    responses=problems(Unauthorized, Forbidden, Conflict, StorageFull),
    summary="Create a project",
)
def create_project(new: NewProject, state: State, caller: Creator) -> Project:
    """Create a project. The first upload of a token with the scope `create` or `admin` does so too."""
    made = projects.create_project(
        state.store,
        slug=new.slug,
        title=new.title,
        public=new.public,
        caller=caller,
        now=state.now(),
    )
    return project_view(made)


@router.get(
    "/projects/{project}", responses=problems(Unauthorized, NotFound), summary="Get a project"
)
def get_project(project: Slug, state: State, caller: Reader) -> Project:
    """One project with its channels and metrics."""
    return project_view(projects.describe_project(state.store, project, caller))


@router.patch(
    "/projects/{project}",
    responses=problems(Unauthorized, Forbidden, NotFound, StorageFull),
    summary="Change a project",
)
def change_project(project: Slug, patch: ProjectPatch, state: State, caller: Admin) -> Project:
    """Change title, visibility, name pattern or what is kept; another pattern reads all names anew, at once."""
    change = ProjectChange(given=frozenset(patch.model_fields_set), **patch.model_dump())
    return project_view(projects.change_project(state.store, project, change, caller))


@router.get(
    "/projects/{project}/retention",
    responses=problems(Unauthorized, Forbidden, NotFound),
    summary="Preview what goes",
)
def preview_retention(
    project: Slug, asked: Annotated[Retention, Query()], state: State, caller: Admin
) -> RetentionPreview:
    """What would go now by the policy that is asked about; without any parameter, by the project's own."""
    policy = Policy(**asked.model_dump()) if asked.model_fields_set else None
    found = retention.preview(state.store, project, policy, caller=caller, now=state.now())
    return RetentionPreview(
        policy=Retention(**asdict(found.policy)),
        originals=_part(found.originals),
        samples=_part(found.samples),
        pull_requests=_part(found.pull_requests),
    )


def _part(part: Part) -> LeavingPart:
    return LeavingPart(runs=part.runs, bytes=part.size_bytes)


@router.post(
    "/projects/{project}/name-pattern/preview",
    responses=problems(Unauthorized, Forbidden, NotFound),
    summary="Try a name pattern",
)
def preview_pattern(project: Slug, new: NewPattern, state: State, caller: Admin) -> PatternPreview:
    """What the pattern would make of the project's names; nothing is stored."""
    found = name_reading.preview_pattern(
        state.store, project, new.pattern, limit=new.limit, caller=caller
    )
    return PatternPreview(
        keys=list(found.keys),
        matched=found.matched,
        unmatched=found.unmatched,
        names=[
            NameFacets(name=each.case.name, matched=each.matched, facets=dict(each.facets))
            for each in found.names
        ],
        equal=[list(pair) for pair in found.equal],
    )
