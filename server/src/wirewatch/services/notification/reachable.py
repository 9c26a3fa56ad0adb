"""Which addresses a webhook may reach: the public internet on the web's ports, and what the operator allows besides.

Who may add a webhook must not thereby reach what only this machine can: its own services, the networks around it, the
address under which clouds hand out credentials. A name is resolved once, all its addresses are checked, and the
connection is made to the address that was checked: a name that resolves otherwise a moment later gains nothing.
"""

import ipaddress
import socket
from collections.abc import Sequence

from wirewatch.domain.errors import InvalidRequest

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_WEB_PORTS = {80, 443}
# Where all addresses of the public internet are; what maps IPv4 into IPv6 lies outside, but for 6to4.
_PUBLIC_6 = ipaddress.IPv6Network("2000::/3")
_SIX_TO_FOUR = ipaddress.IPv6Network("2002::/16")
# Public by their numbers, or so some versions of Python say, but answered by the host of a virtual machine.
_CLOUD_HOSTS = [ipaddress.IPv4Network("168.63.129.16/32"), ipaddress.IPv4Network("192.0.0.0/24")]


class Unreachable(Exception):
    """The address may not be reached, or the name has none."""


def read_networks(text: str | None) -> tuple[Network, ...]:
    """Return networks written with blanks between: `10.1.0.0/16 fd00::/8`.

    Raises:
        InvalidRequest: one is malformed.
    """
    try:
        return tuple(ipaddress.ip_network(each) for each in (text or "").split())
    except ValueError as error:
        raise InvalidRequest(
            f"WIREWATCH_WEBHOOK_NETWORKS: {error}; write 10.1.0.0/16, blanks between several.",
            parameter="webhook_networks",
        ) from error


def checked_address(host: str, port: int, allowed: Sequence[Network]) -> str:
    """Return the address to connect to.

    Raises:
        Unreachable: the name has no address, or one that may not be reached.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable(f"{host} cannot be resolved") from error
    addresses = [str(each[4][0]) for each in found]
    for each in addresses:
        if not may_be_reached(each, port, allowed):
            raise Unreachable(
                f"{host} is {each}, port {port}: webhooks reach public addresses on ports 443 and 80 only; "
                "who runs the server allows others by WIREWATCH_WEBHOOK_NETWORKS"
            )
    return addresses[0]


def may_be_reached(text: str, port: int, allowed: Sequence[Network]) -> bool:
    """Return whether a webhook may connect to the address."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return False
    if any(address in network for network in allowed if network.version == address.version):
        return True
    return port in _WEB_PORTS and _is_public(address)


def _is_public(address: Address) -> bool:
    if isinstance(address, ipaddress.IPv6Address):
        if address not in _PUBLIC_6 or address in _SIX_TO_FOUR:
            return False
    elif any(address in network for network in _CLOUD_HOSTS):
        return False
    return address.is_global and not address.is_multicast and not address.is_reserved
