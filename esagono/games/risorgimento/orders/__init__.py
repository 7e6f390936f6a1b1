"""What orders may say, and the options that an order stands for."""
