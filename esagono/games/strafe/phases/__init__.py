"""The phases of a turn, and the Actions of brigades."""
