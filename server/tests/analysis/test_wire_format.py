"""Changes of the wire format between versions."""

from wirewatch.analysis.wire_format import Encoding, FormatChange, FormatEvent, format_events

OLD, LONGER, OTHER = Encoding(40, 111), Encoding(45, 222), Encoding(40, 333)
NOTHING = Encoding(None, None)


def test_a_longer_encoding_and_another_of_the_same_length_are_two_changes() -> None:
    assert format_events([[OLD], [OLD, OLD], [LONGER], [LONGER], [OTHER], [OLD]]) == [
        FormatEvent(2, FormatChange.SIZE, 40, 45),
        FormatEvent(4, FormatChange.SIZE, 45, 40),
        FormatEvent(5, FormatChange.CONTENT, 40, 40),
    ]


def test_versions_that_say_nothing_hide_no_change() -> None:
    assert format_events([[OLD], [], [NOTHING], [OTHER]]) == [
        FormatEvent(3, FormatChange.CONTENT, 40, 40)
    ]
    assert format_events([[], [NOTHING], [OLD]]) == []


def test_a_run_without_a_hash_is_compared_by_its_size_and_keeps_the_hash_known() -> None:
    assert format_events([[OLD], [Encoding(40, None)], [OTHER]]) == [
        FormatEvent(2, FormatChange.CONTENT, 40, 40)
    ]


def test_runs_of_one_version_that_disagree_are_unstable_and_no_change_of_the_next() -> None:
    assert format_events([[OLD], [OLD, OTHER], [OTHER]]) == [
        FormatEvent(1, FormatChange.UNSTABLE, 40, None)
    ]
