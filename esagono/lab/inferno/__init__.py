"""What the laboratory measures of the Inferno games."""
