from wirewatch.services.people import PASSWORDS
from wirewatch.services.sessions import NOBODYS_HASH


def test_comparing_with_nobodys_hash_costs_what_comparing_with_a_persons_does() -> None:
    assert not PASSWORDS.check_needs_rehash(NOBODYS_HASH)
