"""Which part of a compiler's version makes two builds different tracks."""

import re

_NUMBERS = re.compile(r"(?<![0-9.])([0-9]{1,9})(?:\.([0-9]{1,9}))+")
_NUMBER = re.compile(r"[0-9]{1,9}")
_MSC_VER = re.compile(r"^(1[0-9])([0-9]{2})$")


def compiler_major(compiler: str, version: str) -> str:
    """Return the major version a track is told apart by; "" when the text holds no number.

    "12" of "12.2.0" and of "gcc (Debian 12.2.0-14) 12.2.0". For MSVC it is major and minor ("19.40", also from the
    `_MSC_VER` number 1940): every Visual Studio since 2015 is 19, so the first number alone would tell nothing.
    """
    is_msvc = compiler.lower() in {"msvc", "cl", "visual c++"}
    if is_msvc and (msc_ver := _MSC_VER.match(version.strip())):
        return f"{msc_ver[1]}.{msc_ver[2]}"
    if numbers := _NUMBERS.search(version):
        parts = numbers[0].split(".")
        return ".".join(parts[:2]) if is_msvc else parts[0]
    number = _NUMBER.search(version)
    return number[0] if number else ""
