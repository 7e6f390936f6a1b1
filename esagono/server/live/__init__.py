"""Who is connected now: open boards, presence, and what other processes store and announce."""
