"""What a seat may know, and what it may ask."""
