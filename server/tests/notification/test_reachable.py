import ipaddress
import socket
import threading
from typing import Any

import pytest

from message_receivers import webhook_receiver
from wirewatch.domain.errors import InvalidRequest
from wirewatch.services.notification.reachable import (
    Unreachable,
    checked_address,
    may_be_reached,
    read_networks,
)
from wirewatch.services.notification.web_request import WebRequest, post

LOOPBACK = read_networks("127.0.0.0/8")


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1"),
        *("169.254.169.254", "100.64.0.1", "100.100.100.200", "168.63.129.16", "192.0.0.192"),
        *("198.18.0.1", "203.0.113.5", "224.0.0.1", "240.0.0.1", "255.255.255.255"),
        *("::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd00:ec2::254", "ff02::1"),
        *("::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "64:ff9b::a9fe:a9fe"),
        *("64:ff9b:1::7f00:1", "2002:7f00:1::", "2001:0:7f00:1::", "2001:db8::1", "fec0::1"),
        *("", "localhost", "0177.0.0.1", "2130706433"),
    ],
)
def test_what_is_not_public_is_not_reached(address: str) -> None:
    assert not may_be_reached(address, 443, ())


@pytest.mark.parametrize("address", ["8.8.8.8", "140.82.112.5", "2606:4700:4700::1111"])
def test_what_is_public_is_reached_on_the_webs_ports(address: str) -> None:
    assert [
        port for port in (22, 25, 80, 443, 5432, 8080) if may_be_reached(address, port, ())
    ] == [
        80,
        443,
    ]


def test_the_operator_allows_networks_at_any_port() -> None:
    allowed = read_networks("10.1.0.0/16  fd00::/8")
    assert may_be_reached("10.1.2.3", 8065, allowed)
    assert may_be_reached("fd00::1", 443, allowed)
    assert not may_be_reached("10.2.2.3", 443, allowed)
    assert not may_be_reached("::ffff:10.1.2.3", 443, allowed)
    with pytest.raises(InvalidRequest, match="WIREWATCH_WEBHOOK_NETWORKS"):
        read_networks("10.1.0.0/99")


def resolving_to(*addresses: str) -> Any:
    def resolve(_host: str, port: int, **_: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in addresses]

    return resolve


def test_a_name_with_one_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", resolving_to("8.8.8.8", "10.0.0.1"))
    with pytest.raises(Unreachable, match=r"10\.0\.0\.1"):
        checked_address("mixed.example", 443, ())


def test_the_name_is_resolved_once_and_the_checked_address_connected_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name that answers with an allowed address first and a private one later reaches only the first."""
    asked: list[str] = []
    real = socket.getaddrinfo

    def rebinding(host: str, port: int, *arguments: Any, **named: Any) -> Any:
        try:
            ipaddress.ip_address(host)
        except ValueError:
            asked.append(host)
            return resolving_to("127.0.0.1" if len(asked) == 1 else "127.0.0.2")(host, port)
        return real(host, port, *arguments, **named)

    with webhook_receiver() as receiver:
        monkeypatch.setattr(socket, "getaddrinfo", rebinding)
        url = f"http://rebinding.example:{receiver.port}/hook"
        assert post(WebRequest(url, {}, b"{}"), LOOPBACK).is_accepted
    assert asked == ["rebinding.example"]
    assert receiver.received[0].headers["host"] == f"rebinding.example:{receiver.port}"


def test_nothing_is_sent_to_this_machine() -> None:
    with webhook_receiver() as receiver:
        for host in ("127.0.0.1", "localhost", "[::1]", "0x7f.1", "2130706433"):
            answer = post(WebRequest(f"http://{host}:{receiver.port}/", {}, b"{}"), ())
            assert not answer.is_accepted
            assert answer.text.startswith("not sent: ")
    assert receiver.received == []


def test_a_redirect_is_not_followed() -> None:
    with webhook_receiver() as elsewhere, webhook_receiver() as receiver:
        receiver.status = 307
        receiver.answer_headers = {"Location": elsewhere.url}
        answer = post(WebRequest(receiver.url, {}, b"{}"), LOOPBACK)
    assert not answer.is_accepted
    assert answer.text.startswith("307 ")
    assert (len(receiver.received), elsewhere.received) == (1, [])


def test_an_environments_proxy_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    with webhook_receiver() as proxy, webhook_receiver() as receiver:
        monkeypatch.setenv("http_proxy", proxy.url)
        assert post(WebRequest(receiver.url, {}, b"{}"), LOOPBACK).is_accepted
    assert proxy.received == []


def test_who_answers_byte_by_byte_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wirewatch.services.notification.web_request._WHOLE_S", 0.3)
    ended = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            connection, _ = server.accept()
            with connection:
                while not ended.wait(0.02):
                    try:
                        connection.send(b"H")
                    except OSError:
                        return

        thread = threading.Thread(target=drip)
        thread.start()
        url = f"http://127.0.0.1:{server.getsockname()[1]}/"
        answer = post(WebRequest(url, {}, b"{}"), LOOPBACK)
        ended.set()
        thread.join()
    assert not answer.is_accepted
    assert answer.text.startswith("no answer: ")
