"""Settings: read from the environment (WIREWATCH_…) once, at the edges, and never changed."""

from pathlib import Path
from urllib.parse import quote

from pydantic import Field, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

_PACKAGE = Path(__file__).resolve().parent


def built_page() -> Path:
    """Return the folder of the built page: inside the installed package, or beside `server/`."""
    packaged = _PACKAGE / "web"
    return packaged if packaged.is_dir() else _PACKAGE.parents[2] / "web" / "dist"


def built_docs() -> Path:
    """Return the folder of the built documentation: inside the installed package, or where `make docs` puts it."""
    packaged = _PACKAGE / "docs"
    return packaged if packaged.is_dir() else _PACKAGE.parents[2] / ".state" / "docs"


class Settings(BaseSettings):
    """Everything about one server that an operator may choose."""

    model_config = SettingsConfigDict(
        env_prefix="WIREWATCH_", env_ignore_empty=True, frozen=True, extra="forbid"
    )

    database_password_file: Path | None = Field(
        default=None,
        description="File that holds the database's password and nothing else, so that it stands in no "
        "environment; the URL then names the user only.",
    )
    database_url: str = Field(
        default="sqlite:///wirewatch.db",
        description="sqlite:///file or postgresql://user@host/name.",
        repr=False,
        validate_default=True,
    )
    web_root: Path = Field(
        default_factory=built_page, description="Folder of the built page (index.html, assets/)."
    )
    docs_root: Path = Field(
        default_factory=built_docs,
        description="Folder of the built documentation, served under /docs.",
    )
    base_url: str | None = Field(
        default=None,
        pattern=r"^https?://[^/?#\s]+(?:/[^?#\s]*[^/?#\s])?$",
        description="How users reach the server, without a slash at the end; "
        "otherwise the address of the request is taken.",
    )
    admin_token_file: Path | None = Field(
        default=None,
        description="New file for the first admin token of a new store; left out, beside a SQLite database, "
        "and none for PostgreSQL.",
    )
    secret_key_file: Path | None = Field(
        default=None,
        description="File of keys, one a line, that encrypt the secrets of subscriptions in the store; left out, "
        "beside a SQLite database (made when it is needed), and none for PostgreSQL.",
    )
    oidc_audience: str | None = Field(
        default=None,
        min_length=1,
        description="What identity tokens of CI jobs must be for; left out, WIREWATCH_BASE_URL. "
        "Without either, jobs are given no tokens.",
    )
    github_issuers: str | None = Field(
        default=None,
        description="GitHub Enterprise servers whose jobs may be publishers, beside github.com: "
        "their issuer URLs (https://host/_services/token), with blanks between.",
    )
    gitlab_issuers: str | None = Field(
        default=None,
        description="GitLab servers whose jobs may be publishers, beside gitlab.com: their URLs, with blanks between.",
    )
    rate_per_token: int = Field(
        default=3_000, ge=0, description="Most requests of a token in a minute; 0: no limit."
    )
    rate_per_address: int = Field(
        default=600,
        ge=0,
        description="Most requests without a token of an IP address in a minute; 0: no limit. Requests of the "
        "server's own machine are not counted, so a proxy on it must send X-Forwarded-For.",
    )
    rate_refused: int = Field(
        default=60,
        ge=0,
        description="Most refused tokens and passwords of an IP address in a minute; 0: no limit.",
    )
    sign_in_issuer: str | None = Field(
        default=None,
        description="Identity provider by which people sign in (OpenID Connect): its issuer URL, without a slash at "
        "the end. It sends browsers back to WIREWATCH_BASE_URL/sign-in.",
    )
    sign_in_client_id: str | None = Field(
        default=None, min_length=1, description="What the provider calls this server."
    )
    sign_in_client_secret_file: Path | None = Field(
        default=None,
        description="File that holds the provider's secret for this server and nothing else; left out for a client "
        "that has none.",
    )
    sign_in_scopes: str = Field(
        default="openid email profile",
        pattern=r"^(?:.* )?openid(?: .*)?$",
        description="What the provider is asked for, with blanks between.",
    )
    sign_in_groups_claim: str = Field(
        default="groups", min_length=1, description="Claim of the identity token that lists groups."
    )
    sign_in_roles: str | None = Field(
        default=None,
        description="Who may sign in by the provider, and as what in all projects, with blanks between: "
        "group:NAME=ROLE, domain:example.org=ROLE (of verified mail addresses), anyone=ROLE. A role is admin, "
        "maintainer, triager, viewer, or none (members only). The highest that matches counts; who matches none is "
        "refused.",
    )
    embed_ancestors: str = Field(
        default="*",
        pattern=r"^(?:\*|none|https?://[^\s;,'\"]+(?: https?://[^\s;,'\"]+)*)$",
        description="Which sites may show charts in a frame: * for any, none, or origins with blanks between.",
    )
    host: str = Field(default="127.0.0.1", description="Address to listen on.")
    port: int = Field(default=8000, ge=0, le=65_535, description="Port to listen on.")
    pool_size: int = Field(
        default=8,
        ge=1,
        le=200,
        description="Connections to the database, and threads that answer requests.",
    )
    worker: str = Field(
        default="auto",
        pattern="^(auto|child|none)$",
        description="Whether `wirewatch serve` starts a worker: child, none, or auto (child on SQLite, where "
        "nobody else would). Without one, run `wirewatch worker`.",
    )
    max_report_bytes: int = Field(
        default=64 * 1024 * 1024,
        ge=1024,
        description="Largest report, after decompression.",
    )
    body_timeout_s: float = Field(
        default=30.0,
        gt=0,
        le=3600,
        description="Longest wait for the next 64 KiB of a request's body.",
    )
    max_cases: int = Field(
        default=10_000, ge=1, description="Most benchmarks, and so series, in one report."
    )
    max_metrics: int = Field(default=200, ge=1, description="Most metrics in one report.")
    max_values: int = Field(
        default=10_000_000, ge=1, description="Most repetitions times metrics in one report."
    )
    kept_answers_bytes: int = Field(
        default=8 * 1024 * 1024,
        ge=0,
        description="Memory for answers of charts, compressed, kept until something is stored; 0 for none.",
    )
    max_project_cases: int = Field(
        default=100_000, ge=1, description="Most benchmarks that a project may have."
    )
    max_project_metrics: int = Field(
        default=1_000, ge=1, description="Most metrics that a project may have."
    )
    max_project_series: int = Field(
        default=500_000,
        ge=1,
        description="Most series (benchmarks by tracks) that a project may have.",
    )
    webhook_networks: str | None = Field(
        default=None,
        description="Private networks that webhooks may reach, at any port, blanks between: 10.1.0.0/16. "
        "Without, they reach public addresses only.",
    )
    smtp_url: str | None = Field(
        default=None,
        description="Mail server for e-mail about verdicts: smtp+starttls://user:password@host:587, "
        "smtps:// or smtp://.",
    )
    mail_from: str | None = Field(default=None, description="What that e-mail is from.")
    metrics: bool = Field(
        default=True, description="Whether /metrics answers, without a token, to Prometheus."
    )
    log_format: str = Field(
        default="console", pattern="^(json|console)$", description="json or console."
    )
    log_level: str = Field(
        default="info", pattern="^(debug|info|warning|error)$", description="Least level logged."
    )

    @field_validator("database_url")
    @classmethod
    def _with_password(cls, url: str, info: ValidationInfo) -> str:
        path: Path | None = info.data.get("database_password_file")
        if path is None:
            return url
        scheme, separator, rest = url.partition("://")
        user, at, host = rest.partition("@")
        if not (separator and at and user) or ":" in user:
            raise ValueError("with a password file, write postgresql://user@host/name")
        try:
            password = path.read_text().strip()
        except OSError as error:
            raise ValueError(
                f"the password file {path} cannot be read: {error.strerror}"
            ) from error
        return f"{scheme}://{user}:{quote(password, safe='')}@{host}"
