"""Why a text is not a report: the likely cause and the remedy, with line and column."""

import re

from wirewatch.domain.errors import InvalidReport
from wirewatch.domain.names import escape_name, shorten

_MAKE_JSON = "Run the benchmark with --benchmark_out=result.json --benchmark_out_format=json and upload that file."

_CSV_HEADER = re.compile(r"^name,iterations,real_time,cpu_time,time_unit", re.MULTILINE)
_CONSOLE_HEADER = re.compile(r"^Benchmark +Time +CPU +Iterations", re.MULTILINE)
_OTHER_JSON = re.compile(r'\s*[\["0-9]')
_HTML = re.compile(r"\s*<(?:!doctype|html|\?xml)", re.IGNORECASE)
# A number with a decimal comma or grouped digits where JSON has its value: `"real_time": 2,80e-01`, `1.234.567`.
_LOCALE_NUMBER = re.compile(
    r"""":\s*(-?[0-9]{1,3}(?:(?:\.[0-9]{3})*,[0-9][0-9.,e+-]*|(?:\.[0-9]{3}){2,}|(?:[\u00a0\u202f'\ ][0-9]{3})+))"""
)
# What is left of a value at the end when a file was cut off: a part of a plain value, or a string that never ends.
_CUT_VALUE = re.compile(r'[\w.+-]*+\Z|"[^"\\]*+(?:\\.[^"\\]*+)*+\\?\Z', re.DOTALL)
_BLANK = " \t\r\n\0"  # a machine that lost power may leave NULs at the end of a file


def fail_at(text: str, position: int, detail: str) -> InvalidReport:
    """Return the error with the line and column (both 1-based) of a position in the text."""
    line = text.count("\n", 0, position) + 1
    column = position - (text.rfind("\n", 0, position) + 1) + 1
    return InvalidReport(detail, line=line, column=column)


def explain_no_report(text: str) -> InvalidReport:
    """Return why a text that holds no JSON object is not a report."""
    if not text.strip(_BLANK):
        detail = (
            "The file is empty. Google Benchmark leaves it so when --benchmark_filter matches no benchmark (its exit "
            "code is 0 all the same), or when the program crashed at its start: check the filter and the job's log."
        )
    elif _CSV_HEADER.search(text):
        detail = (
            f"This is Google Benchmark's CSV output, which does not hold everything. {_MAKE_JSON}"
        )
    elif _CONSOLE_HEADER.search(text):
        detail = f"This is Google Benchmark's console output, not JSON. {_MAKE_JSON}"
    elif _HTML.match(text):
        detail = (
            f"This is an HTML or XML page, not a report: a download may have failed. {_MAKE_JSON}"
        )
    elif _OTHER_JSON.match(text):
        detail = f'The JSON is not an object with "context" and "benchmarks". {_MAKE_JSON}'
    else:
        beginning = shorten(escape_name(text.strip()), 60)
        detail = f"The text holds no JSON report; it begins with {beginning!r}. {_MAKE_JSON}"
    return InvalidReport(detail, line=1, column=1)


def explain_syntax_error(text: str, position: int) -> InvalidReport:
    """Return why the JSON of a report breaks off at a position of the text."""
    line_start = text.rfind("\n", 0, position) + 1
    line_end = text.find("\n", position)
    line = text[line_start : line_end if line_end >= 0 else len(text)]
    rest = text[position:].strip(_BLANK).removeprefix(",").lstrip(_BLANK)
    if _CUT_VALUE.match(rest):
        return fail_at(
            text,
            len(text.rstrip(_BLANK)),
            "The report is cut off here. The program crashed or was killed (time limit, memory) before its last "
            "benchmark ended, or is still running: see its log, and upload when it has exited.",
        )
    if number := _LOCALE_NUMBER.search(line):
        return fail_at(
            text,
            position,
            f"The number {shorten(number[1].rstrip(','), 40)!r} is written by the rules of a locale, with decimal "
            "commas or digit grouping. The program sets a C++ global locale: call "
            'std::locale::global(std::locale::classic()) or setlocale(LC_ALL, "C") before the benchmarks run.',
        )
    if '"run_type"' not in text and _ends_a_string_early(text, position):
        return fail_at(
            text,
            position,
            "A quote or a backslash inside of a label, a name or a message is not escaped: Google Benchmark before "
            "1.5 writes them so. Build with a newer one, or leave them out.",
        )
    found = shorten(escape_name(text[position:].split("\n", 1)[0].strip()), 60)
    return fail_at(
        text,
        position,
        f"The JSON breaks off here, at {found!r}. If other output was mixed into the report, write it with "
        "--benchmark_out=FILE instead of redirecting the console; if the file was edited, upload it as written.",
    )


def _ends_a_string_early(text: str, position: int) -> bool:
    return text[:position].rstrip().endswith('"') or text[position : position + 1] == "\\"
