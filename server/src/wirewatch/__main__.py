"""`python -m wirewatch` is `wirewatch`."""

import sys

from wirewatch.cli.app import main

sys.exit(main())
