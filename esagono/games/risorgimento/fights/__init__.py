"""What a fight is made of: fighters, lines and sight, the sums of fire and combat. Pure functions."""
