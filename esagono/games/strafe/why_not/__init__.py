"""Why an option is refused."""
