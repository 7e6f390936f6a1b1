"""The database: opening it, its tables, and what is read from and written to them."""
