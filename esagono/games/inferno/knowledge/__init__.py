"""What a seat is told: its view, forecasts, and why something is refused."""
