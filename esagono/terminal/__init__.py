"""The text client: any game in a terminal, in plain lines."""
