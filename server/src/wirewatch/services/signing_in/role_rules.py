"""Who may sign in by the identity provider, and as what: rules over groups and mail domains."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import unquote

from wirewatch.domain.errors import InvalidRequest
from wirewatch.services.roles import Role

Claims = Mapping[str, object]
_HELP = "write group:NAME=ROLE, domain:example.org=ROLE or anyone=ROLE, with blanks between"
# The least first: of all rules that match, the one that gives most counts.
_ROLES: dict[str, Role | None] = {"none": None, **{role.value: role for role in Role}}


class _Kind(StrEnum):
    GROUP = "group"
    DOMAIN = "domain"
    ANYONE = "anyone"


@dataclass(frozen=True, slots=True)
class RoleRule:
    """Gives a role in all projects to whoever matches; None lets them in without one."""

    kind: _Kind
    value: str
    role: Role | None

    def matches(self, claims: Claims, groups_claim: str) -> bool:
        """Return whether the person that the claims are of matches."""
        if self.kind is _Kind.ANYONE:
            return True
        if self.kind is _Kind.GROUP:
            groups = claims.get(groups_claim)
            return isinstance(groups, list) and self.value in groups
        mail = verified_mail(claims)
        return mail is not None and mail.rpartition("@")[2] == self.value


@dataclass(frozen=True, slots=True)
class Admitted:
    """Someone who may sign in; `role` is theirs in all projects, None for none."""

    role: Role | None


def read_rules(text: str) -> Sequence[RoleRule]:
    """Return the rules of the setting.

    Raises:
        InvalidRequest: one is malformed.
    """
    return [_rule(each) for each in text.split()]


def admitted(rules: Sequence[RoleRule], claims: Claims, groups_claim: str) -> Admitted | None:
    """Return what the rules say of the person; None when no rule lets them in."""
    matching = [rule.role for rule in rules if rule.matches(claims, groups_claim)]
    if not matching:
        return None
    return Admitted(max(matching, key=list(_ROLES.values()).index))


def verified_mail(claims: Claims) -> str | None:
    """Return the person's mail address in lower case, if the provider says that it is theirs."""
    mail = claims.get("email")
    if claims.get("email_verified") is not True or not isinstance(mail, str) or "@" not in mail:
        return None
    return mail.lower()


def _rule(text: str) -> RoleRule:
    who, equals, role = text.rpartition("=")
    kind, _, value = who.partition(":")
    known = set(_Kind)
    if not equals or role not in _ROLES or kind not in known or (kind == "anyone") == bool(value):
        raise InvalidRequest(f"{text} is no rule for signing in: {_HELP}.", parameter="roles")
    name = unquote(value)
    return RoleRule(_Kind(kind), name.lower() if kind == "domain" else name, _ROLES[role])
