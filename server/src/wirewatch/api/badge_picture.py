"""A badge as SVG: two boxes with text, without script, style or anything from elsewhere."""

from xml.sax.saxutils import escape, quoteattr

from wirewatch.services.badges import Badge, Tone

MEDIA_TYPE = "image/svg+xml"
_FONT = "Verdana,DejaVu Sans,Geneva,sans-serif"
_FONT_PX = 11
_HEIGHT_PX = 20
_PADDING_PX = 6
_MOST_CHARS = 80
# Each at least 4.5 to 1 against the white text.
_LEFT = "#4a4f57"
_RIGHT = {
    Tone.BETTER: "#1f6f43",
    Tone.WORSE: "#b3261e",
    Tone.DOUBTFUL: "#8a5a00",
    Tone.NEUTRAL: "#2f5d9b",
}
# Roughly the widths of Verdana's letters at that size; the text is then drawn exactly so wide.
_NARROW = frozenset(" !'()*,-./:;I[]`fijlrt|")
_WIDE = frozenset("%@GMOQWm\u2026w")
_NARROW_PX, _USUAL_PX, _WIDE_PX = 4.6, 7.0, 9.6


def badge_svg(badge: Badge) -> bytes:
    """Return the picture; its title says the same as its text."""
    label, message = _shortened(badge.label), _shortened(badge.message)
    label_px, message_px = _width_px(label), _width_px(message)
    left, right = label_px + 2 * _PADDING_PX, message_px + 2 * _PADDING_PX
    title = f"{label}: {message}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="{_HEIGHT_PX}" role="img" '
        f"aria-label={quoteattr(title)}><title>{escape(title)}</title>"
        f'<clipPath id="c"><rect width="{left + right}" height="{_HEIGHT_PX}" rx="3"/></clipPath>'
        f'<g clip-path="url(#c)"><rect width="{left}" height="{_HEIGHT_PX}" fill="{_LEFT}"/>'
        f'<rect x="{left}" width="{right}" height="{_HEIGHT_PX}" fill="{_RIGHT[badge.tone]}"/></g>'
        f'<g fill="#fff" font-family="{_FONT}" font-size="{_FONT_PX}">'
        f"{_text(label, _PADDING_PX, label_px)}{_text(message, left + _PADDING_PX, message_px)}</g></svg>"
    ).encode()


def _text(text: str, x: int, width_px: int) -> str:
    return f'<text x="{x}" y="14" textLength="{width_px}">{escape(text)}</text>'


def _shortened(text: str) -> str:
    # What XML cannot hold came from a name; a badge shows it as a gap.
    clean = "".join(char if char.isprintable() else " " for char in text)
    return clean if len(clean) <= _MOST_CHARS else f"{clean[: _MOST_CHARS - 1]}…"


def _width_px(text: str) -> int:
    widths = (
        _NARROW_PX
        if char in _NARROW
        else _WIDE_PX
        if char in _WIDE or ord(char) > 0x2E7F
        else _USUAL_PX
        for char in text
    )
    return max(1, round(sum(widths)))
