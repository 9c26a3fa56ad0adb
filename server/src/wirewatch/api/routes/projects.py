"""Projects."""

from fastapi import APIRouter

from wirewatch.api.authorisation import Creator, Reader
from wirewatch.api.parameters import Slug
from wirewatch.api.problems import problems
from wirewatch.api.schemas.project import NewProject, Project, ProjectList
from wirewatch.api.state import State
from wirewatch.api.views import project_view, summary_view
from wirewatch.domain.errors import Conflict, Forbidden, NotFound, StorageFull, Unauthorized
from wirewatch.services import projects

router = APIRouter(tags=["projects"])


@router.get("/projects", responses=problems(Unauthorized), summary="List projects")
def list_projects(state: State, caller: Reader) -> ProjectList:
    """All projects the caller may see, newest activity first."""
    found = projects.list_projects(state.store, caller)
    return ProjectList(projects=[summary_view(each) for each in found])


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
