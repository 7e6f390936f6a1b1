"""What the laboratory measures of the Strafexpedition games."""
