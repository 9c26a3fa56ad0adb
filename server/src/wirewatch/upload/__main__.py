"""`python -m wirewatch.upload` is `wirewatch upload`."""

import sys

from wirewatch.upload.command import main

sys.exit(main())
