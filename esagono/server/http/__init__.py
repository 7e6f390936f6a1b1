"""HTTP: the application, what every request goes through, and the routes."""
