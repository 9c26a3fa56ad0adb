"""A small chart as SVG text: two axes, lines, dots, error bars and marks. The same input gives the same bytes."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

_WIDTH, _HEIGHT = 720, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 16, 40, 36
# Legible on white and on black; told apart without colour by dash and shape of the label.
_STYLE = """
text{font:13px system-ui,sans-serif;fill:#333}.title{font-size:15px;font-weight:600}.tick{fill:#666;font-size:12px}
.grid{stroke:#8884;stroke-width:1}.s0{stroke:#0072b2}.s1{stroke:#d55e00}.s2{stroke:#009e73}
path,.bar{fill:none;stroke-width:2}.s1{stroke-dasharray:6 3}.s2{stroke-dasharray:2 3}circle{fill:#fff;stroke-width:2}
circle.s1,circle.s2,.bar{stroke-dasharray:none}.t0{fill:#0072b2}.t1{fill:#b34a00}.t2{fill:#007a59}
@media(prefers-color-scheme:dark){text{fill:#ddd}.tick{fill:#aaa}circle{fill:#111}
.s0{stroke:#56b4e9}.s1{stroke:#f5a05a}.s2{stroke:#3fd0a5}.t0{fill:#56b4e9}.t1{fill:#f5a05a}.t2{fill:#3fd0a5}}
"""


class Axis(NamedTuple):
    """The ends of an axis and its ticks with their texts."""

    low: float
    high: float
    ticks: Sequence[tuple[float, str]]


class Picture:
    """Collects what is drawn; `svg` returns it."""

    def __init__(self, title: str, across: Axis, up: Axis) -> None:
        self._title, self._across, self._up = title, across, up
        self._parts: list[str] = []
        self._labels: list[tuple[str, int]] = []

    def line(self, points: Sequence[tuple[float, float]], style: int, label: str) -> None:
        """Draw a line through the points and list its label, unless that is empty."""
        path = "L".join(f"{self._x(x)} {self._y(y)}" for x, y in points)
        self._parts.append(f'<path class="s{style}" d="M{path}"/>')
        if label:
            self._labels.append((label, style))

    def dot(self, x: float, y: float, style: int) -> None:
        """Draw a circle."""
        self._parts.append(
            f'<circle class="s{style}" cx="{self._x(x)}" cy="{self._y(y)}" r="3.5"/>'
        )

    def bar(self, x: float, low: float, high: float, style: int) -> None:
        """Draw an error bar."""
        at = self._x(x)
        self._parts.append(
            f'<line class="bar s{style}" x1="{at}" y1="{self._y(low)}" x2="{at}" y2="{self._y(high)}"/>'
        )

    def mark(self, x: float, y: float, text: str, style: int) -> None:
        """Write a text above the place, below it for the second style."""
        above = float(self._y(y)) + (20 if style == 1 else -9)
        self._parts.append(
            f'<text class="t{style}" x="{self._x(x)}" y="{above:.1f}" text-anchor="middle">'
            f"{escape(text)}</text>"
        )

    def svg(self) -> str:
        """Return the picture."""
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">',
            f"<title>{escape(self._title)}</title><style>{_STYLE}</style>",
            f'<text class="title" x="{_LEFT}" y="18">{escape(self._title)}</text>',
        ]
        for value, text in self._up.ticks:
            y = self._y(value)
            lines.append(
                f'<line class="grid" x1="{_LEFT}" y1="{y}" x2="{_WIDTH - _RIGHT}" y2="{y}"/>'
                f'<text class="tick" x="{_LEFT - 6}" y="{float(y) + 4:.1f}" text-anchor="end">{escape(text)}</text>'
            )
        for value, text in self._across.ticks:
            lines.append(
                f'<text class="tick" x="{self._x(value)}" y="{_HEIGHT - 14}" text-anchor="middle">'
                f"{escape(text)}</text>"
            )
        lines += self._parts
        for number, (label, style) in enumerate(self._labels):
            at = _TOP + 2 + 17 * number
            lines.append(
                f'<path class="s{style}" d="M{_LEFT + 8} {at - 4}h24"/>'
                f'<text class="t{style}" x="{_LEFT + 38}" y="{at}">{escape(label)}</text>'
            )
        return "\n".join([*lines, "</svg>"]) + "\n"

    def _x(self, value: float) -> str:
        share = (value - self._across.low) / (self._across.high - self._across.low)
        return f"{_LEFT + share * (_WIDTH - _LEFT - _RIGHT):.1f}"

    def _y(self, value: float) -> str:
        share = (value - self._up.low) / (self._up.high - self._up.low)
        return f"{_HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM):.1f}"
