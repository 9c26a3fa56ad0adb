r"""What a report may tell of people and places inside a network, and is not for the public.

Two rules, applied to the context of a report (and to labels and failure messages, for the second):

1. A key is private if it is `host_name` or `executable`, which Google Benchmark writes by itself, or if one of its
   words, split at anything but letters and digits and at camelCase, is one of `_PRIVATE_WORDS`: `build_host`,
   `userName`, `cwd`, `LOGIN` are; `ghost` and `cpu_scaling_enabled` are not. Keys of Wirewatch's own
   (`wirewatch.machine` is a declared label) are never private.
2. In any text, a home directory is shortened to `~`: `/home/joe/src` becomes `~/src`.
"""

import re
from functools import lru_cache

_PRIVATE_WORDS = frozenset(
    {
        "argv", "author", "cwd", "dir", "directory", "email", "executable", "folder", "fqdn", "home", "host",
        "hostname", "ip", "login", "mail", "owner", "password", "path", "pwd", "secret", "token", "uid", "url",
        "user", "username", "workspace",
    }
)  # fmt: skip
_WORDS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_HOME = re.compile(
    r"""(?: /home/ | /Users/ | /export/home/
          | \b[A-Za-z]:[\\/]+(?:Users|Documents\ and\ Settings)[\\/]+ ) [^\\/\s:;,"']+
      | (?<![\w/.])/root\b""",
    re.VERBOSE,
)


@lru_cache(maxsize=1024)
def is_private_key(key: str) -> bool:
    """Tell whether the value of a context key is not for the public."""
    return not key.startswith("wirewatch.") and any(
        word.lower() in _PRIVATE_WORDS for word in _WORDS.findall(key)
    )


def hide_home_directories(text: str) -> str:
    """Return the text with home directories as `~`."""
    return _HOME.sub("~", text)
