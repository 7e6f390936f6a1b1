"""What the laboratory measures of the Risorgimento games."""
