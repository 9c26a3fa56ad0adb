"""What of WCAG 2.2 a program can see of a page: each check returns what it found, nothing where all is well."""

import json

from playwright.sync_api import Frame, Page
from visiting import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
MOST_STEPS = 150

# A style sheet made by script is not what the content security policy forbids.
_SPACE_TEXT = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets = [sheet];
}"""
_CLIPPED = """() => [...document.querySelectorAll('body *')].filter((each) => {
  const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(each);
  const isCut = (overflow) => overflow === 'hidden' || overflow === 'clip';
  if (clipPath !== 'none' || textOverflow === 'ellipsis' || each.closest('svg, select') !== null) return false;
  return each.textContent.trim() !== '' && each.checkVisibility() &&
    (isCut(overflowX) && each.scrollWidth > each.clientWidth + 1 ||
     isCut(overflowY) && each.scrollHeight > each.clientHeight + 1);
}).map((each) => each.outerHTML.slice(0, 160))"""
# 24 px each way, or so far from the next that circles of 24 px do not touch; links in a sentence are exempt.
_SMALL = """() => {
  const targets = [...document.querySelectorAll('a[href], button, input, select, summary')]
    .filter((each) => each.checkVisibility({ opacityProperty: false }))
    .map((each) => ({ each, box: (each.closest('label') ?? each).getBoundingClientRect() }))
    .filter(({ each, box }) => box.width > 2 && box.height > 2 && !each.matches('p a, p button, .skip-link'));
  const far = (a, b) => Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
  const isSmall = ({ width, height }) => width < 23.5 || height < 23.5;
  return targets.filter(({ each, box }) => isSmall(box) && targets.some((other) => other.each !== each &&
    far(box, other.box) < 24 && !other.each.contains(each) && !each.contains(other.each)))
    .map(({ each, box }) => `${Math.round(box.width)} x ${Math.round(box.height)} ${each.outerHTML.slice(0, 120)}`);
}"""
_FOCUSED = """() => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  const box = focused.getBoundingClientRect();
  const [x, y] = [box.x + Math.min(box.width, 2 * innerWidth) / 2, box.y + Math.min(box.height, 24) / 2];
  const inside = (at, size) => Math.min(Math.max(at, 1), size - 1);
  const top = document.elementFromPoint(inside(x, innerWidth), inside(y, innerHeight));
  const isSeen = top !== null &&
    (focused.contains(top) || top.contains(focused) || focused.closest('label')?.contains(top));
  const { outlineStyle, opacity } = getComputedStyle(focused);
  const faults = [
    ...(isSeen ? [] : [`hidden by ${top?.outerHTML.slice(0, 80)}`]),
    ...(outlineStyle === 'none' ? ['no outline'] : []),
    ...(opacity === '0' ? ['not to be seen'] : []),
  ];
  return { name: focused.outerHTML.slice(0, 120), faults };
}"""


def axe_findings(page: Page | Frame) -> list[str]:
    """Return all that axe finds, of any weight."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run()")["violations"]
    return [json.dumps({key: each[key] for key in ("id", "impact", "nodes")}) for each in found]


def sideways_px(page: Page) -> int:
    """Return how far the page scrolls sideways."""
    overflow: int = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return max(0, overflow)


def clipped_when_spaced(page: Page) -> list[str]:
    """Return what loses text once it is spaced as WCAG 1.4.12 has it; the page stays spaced."""
    before = set(page.evaluate(_CLIPPED))
    page.evaluate(_SPACE_TEXT)
    after: list[str] = page.evaluate(_CLIPPED)
    return [each for each in after if each not in before]


def small_targets(page: Page) -> list[str]:
    """Return what is too small to be hit, and too near to the next (2.5.8)."""
    small: list[str] = page.evaluate(_SMALL)
    return small


def walk(page: Page) -> tuple[list[str], list[str]]:
    """Press Tab through the page; return what had the focus, and what was wrong with that (2.1.1, 2.4.7, 2.4.11)."""
    names: list[str] = []
    faults: list[str] = []
    page.evaluate("document.activeElement?.blur?.()")
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        focused = page.evaluate(_FOCUSED)
        if focused is None:
            break
        names.append(focused["name"])
        faults += [f"{fault}: {focused['name']}" for fault in focused["faults"]]
    return names, faults
