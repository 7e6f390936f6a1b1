"""The Risorgimento series: rules by section of the rulebook; each game adds its own data and options."""
