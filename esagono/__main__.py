"""`python -m esagono`: the command line, where the command itself is not on the path."""

import sys

from esagono.cli import main

sys.exit(main())
