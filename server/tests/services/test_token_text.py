import pytest

from wirewatch.services.token_text import digest_of, key_of, make_token


def test_a_token_is_found_by_its_key() -> None:
    made = make_token()
    assert made.text.startswith("ww_")
    assert len(made.text) == 3 + 8 + 43 + 6
    assert key_of(made.text) == made.key == made.text[3:11]
    assert made.sha256 == digest_of(made.text)


def test_tokens_differ() -> None:
    assert len({make_token().text for _ in range(100)}) == 100


def test_any_single_typing_error_is_noticed() -> None:
    text = make_token().text
    for place in range(len(text)):
        other = "x" if text[place] != "x" else "y"
        assert key_of(text[:place] + other + text[place + 1 :]) is None


@pytest.mark.parametrize("text", ["", "ww_", "ww_" + "a" * 57, "é" * 60, "\ud800" * 60])
def test_other_texts_are_no_tokens(text: str) -> None:
    assert key_of(text) is None
    digest_of(text)
