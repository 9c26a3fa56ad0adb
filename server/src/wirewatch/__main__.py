"""`python -m wirewatch` is `wirewatch`."""

import sys

from wirewatch.cli.start import main

sys.exit(main())
