"""A page on which nothing may go wrong: no script error, nothing that the content security policy forbids."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page


@contextmanager
def quiet_page(browser: Browser) -> Iterator[Page]:
    """Yield a page of a new context, and fail in the end if anything went wrong on it."""
    context = browser.new_context(
        viewport={"width": 1440, "height": 900}, locale="en-US", reduced_motion="reduce"
    )
    opened = context.new_page()
    problems: list[str] = []
    opened.on("pageerror", lambda error: problems.append(str(error)))
    opened.add_init_script(
        "window.violations = [];"
        "document.addEventListener('securitypolicyviolation',"
        " event => window.violations.push(event.violatedDirective));"
    )
    yield opened
    assert opened.evaluate("window.violations") == []
    assert problems == []
    context.close()
