"""What orders may say, and the options that an order of several parts stands for."""
