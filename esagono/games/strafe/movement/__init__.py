"""Movement: what a step costs, how far a unit can go, orders."""
