"""Set-up, entry, and the phases after the activations; victory."""
