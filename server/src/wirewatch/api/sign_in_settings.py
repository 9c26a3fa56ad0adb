"""The identity provider that the settings name."""

from wirewatch.domain.errors import InvalidRequest
from wirewatch.services.signing_in.provider import IdentityProvider, ProviderFacts
from wirewatch.services.signing_in.role_rules import read_rules
from wirewatch.settings import Settings

SIGN_IN_PAGE = "/sign-in"


def identity_provider(chosen: Settings) -> IdentityProvider | None:
    """Return the provider; None when the settings name none.

    Raises:
        InvalidRequest: something that it needs is missing or malformed.
    """
    if chosen.sign_in_issuer is None:
        return None
    needed = {
        "WIREWATCH_BASE_URL": chosen.base_url,
        "WIREWATCH_SIGN_IN_CLIENT_ID": chosen.sign_in_client_id,
        "WIREWATCH_SIGN_IN_ROLES": chosen.sign_in_roles,
    }
    for name, value in needed.items():
        if not value:
            raise InvalidRequest(f"With WIREWATCH_SIGN_IN_ISSUER, set {name} too.", parameter=name)
    return IdentityProvider(
        ProviderFacts(
            issuer=chosen.sign_in_issuer,
            client_id=chosen.sign_in_client_id or "",
            secret=_secret(chosen),
            # Never from a request: the provider would send codes to whoever names another host.
            redirect_uri=f"{chosen.base_url}{SIGN_IN_PAGE}",
            scopes=chosen.sign_in_scopes,
            groups_claim=chosen.sign_in_groups_claim,
            rules=read_rules(chosen.sign_in_roles or ""),
        )
    )


def _secret(chosen: Settings) -> str | None:
    path = chosen.sign_in_client_secret_file
    if path is None:
        return None
    try:
        secret = path.read_text().strip()
    except OSError as error:
        raise InvalidRequest(
            f"The secret file {path} cannot be read: {error.strerror}.",
            parameter="WIREWATCH_SIGN_IN_CLIENT_SECRET_FILE",
        ) from error
    if not secret:
        raise InvalidRequest(
            f"The secret file {path} is empty.", parameter="WIREWATCH_SIGN_IN_CLIENT_SECRET_FILE"
        )
    return secret
