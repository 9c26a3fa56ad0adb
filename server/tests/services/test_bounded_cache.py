from wirewatch.services.bounded_cache import BoundedCache


def test_what_was_not_used_for_longest_goes_first() -> None:
    cache: BoundedCache[str, str] = BoundedCache(16_000)
    for number in range(8):
        cache.put(f"k{number}", f"v{number}", 1_700)
    assert cache.get("k0") == "v0"
    cache.put("new", "v", 1_700)
    assert cache.get("k1") is None
    assert cache.get("k0") == "v0"
    assert cache.kept_bytes <= 16_000


def test_putting_again_replaces_and_counts_once() -> None:
    cache: BoundedCache[str, str] = BoundedCache(16_000)
    cache.put("k", "old", 100)
    before = cache.kept_bytes
    cache.put("k", "new", 100)
    assert (cache.get("k"), cache.kept_bytes) == ("new", before)
    cache.clear()
    assert (cache.get("k"), cache.kept_bytes) == (None, 0)


def test_one_that_would_push_out_most_others_is_not_kept() -> None:
    cache: BoundedCache[str, str] = BoundedCache(16_000)
    cache.put("k", "v", 2_000)
    assert cache.get("k") is None
    nothing: BoundedCache[str, str] = BoundedCache(0)
    nothing.put("k", "v", 0)
    assert nothing.get("k") is None
