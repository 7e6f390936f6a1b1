"""Why an option is refused; compound orders."""
