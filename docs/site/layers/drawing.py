"""Imports as a matrix: who imports stands at the left, what is imported on top, both in the order of the layers.

Where all imports lead down, every number stands right of the diagonal. An arrow diagram of the server has forty arrows
that cross; a matrix has forty numbers. They are rounded to one digit, so that the picture changes when the
system does and not with every file.
"""

import math
from html import escape

from layers.imports import Imports

_CELL, _HIGH, _LEFT, _TOP = 76.0, 34.0, 180.0, 74.0
_INK, _MUTED, _SHADE, _LINE, _PAPER = "#1c2024", "#5a626b", "#0062a8", "#d5dadd", "#ffffff"
_FONT = 'font-family="system-ui, sans-serif"'


def svg(imports: Imports) -> str:
    """Return the picture; the same for the same imports."""
    order = layer_order(imports)
    width = _LEFT + len(order) * _CELL + 16
    height = _TOP + len(order) * _HIGH + 16
    most = max(imports.between.values())
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(imports.title)}">',
        f'<rect width="100%" height="100%" fill="{_PAPER}"/>',
        _text(16, 24, imports.title, size=15, weight=600),
        _text(16, _TOP - 10, "imports \u2193   imported \u2192", fill=_MUTED),
    ]
    for place, name in enumerate(order):
        x, y = _LEFT + place * _CELL, _TOP + place * _HIGH
        files = one_digit(imports.files[name])
        parts += [
            _text(x + _CELL / 2, _TOP - 10, name, anchor="middle"),
            _text(16, y + _HIGH / 2 + 4, name, size=13, weight=600),
            _text(
                _LEFT - 12,
                y + _HIGH / 2 + 4,
                f"{files} file{'s' * (files != 1)}",
                anchor="end",
                fill=_MUTED,
            ),
        ]
        for other, target in enumerate(order):
            count = one_digit(imports.between[name, target])
            shade = _LINE if target == name else _SHADE
            opacity = 1.0 if target == name else 0.75 * math.log2(1 + count) / math.log2(1 + most)
            left = _LEFT + other * _CELL
            parts.append(
                f'<rect x="{left:g}" y="{y:g}" width="{_CELL:g}" height="{_HIGH:g}" fill="{shade}" '
                f'fill-opacity="{opacity:.2f}" stroke="{_LINE}"/>'
            )
            if count:
                fill = _PAPER if opacity > 0.6 else _INK
                parts.append(
                    _text(
                        left + _CELL / 2, y + _HIGH / 2 + 4, str(count), anchor="middle", fill=fill
                    )
                )
    return "\n".join([*parts, "</svg>"]) + "\n"


def one_digit(count: int) -> int:
    """Return the count with its first digit alone: 209 is 200, 89 is 90, 7 is 7."""
    tens = int(10 ** (len(str(count)) - 1))
    return (count + tens // 2) // tens * tens


def layer_order(imports: Imports) -> list[str]:
    """Return the folders so that each stands before all it imports.

    Raises:
        SystemExit: imports go round.
    """
    depth: dict[str, int] = {}

    def depth_of(name: str, above: tuple[str, ...] = ()) -> int:
        if name in above:
            raise SystemExit(f"imports go round: {' -> '.join([*above, name])}")
        if name not in depth:
            below = [to for start, to in imports.between if start == name]
            depth[name] = max((depth_of(to, (*above, name)) + 1 for to in below), default=0)
        return depth[name]

    return sorted(imports.files, key=lambda name: (-depth_of(name), name))


def _text(
    x: float,
    y: float,
    text: str,
    *,
    size: int = 12,
    weight: int = 400,
    anchor: str = "start",
    fill: str = _INK,
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" {_FONT} font-size="{size}" font-weight="{weight}" text-anchor="{anchor}" '
        f'fill="{fill}">{escape(text)}</text>'
    )
