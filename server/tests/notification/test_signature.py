import base64
import subprocess

from wirewatch.services.notification.signature import make_secret, signed_headers


def test_another_implementation_computes_the_same_signature() -> None:
    secret, body = make_secret(), b'{"type": "test"}'
    key = base64.b64decode(secret.removeprefix("whsec_"))
    assert len(key) == 32
    headers = signed_headers(secret, "msg_1", body, time_s=1_674_087_231)
    assert headers["webhook-id"] == "msg_1"
    assert headers["webhook-timestamp"] == "1674087231"
    command = ["openssl", "dgst", "-sha256", "-binary", "-mac", "HMAC", "-macopt"]
    expected = subprocess.run(
        [*command, f"hexkey:{key.hex()}"],
        input=b"msg_1.1674087231." + body,
        capture_output=True,
        check=True,
    ).stdout
    assert headers["webhook-signature"] == f"v1,{base64.b64encode(expected).decode()}"


def test_id_time_and_body_are_signed() -> None:
    secret = make_secret()
    signatures = {
        signed_headers(secret, name, body, time_s=time_s)["webhook-signature"]
        for name in ("a", "b")
        for body in (b"1", b"2")
        for time_s in (1, 2)
    }
    assert len(signatures) == 8
    assert make_secret() != secret
