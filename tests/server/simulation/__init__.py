"""Whole servers under a simulated clock, network, disk and machine, all of whose chances follow from one number.

    python -m tests.server.simulation --schedules 1000 --seed 1
    python -m tests.server.simulation --seed 714 --trace

What runs is the server itself: its application, matches, bots, clocks and storage on a real file of SQLite. Only what
surrounds a server is another: the event loop (`loop`), the lines to its players (`network`), the moments at which it is
killed and the disk is full (`host`). Players (`players`) play at random, and `judge` looks at everything they are told.
`docs/server.md` says which seams of the server this needs.
"""
