"""What an operator runs: `esagono serve` and its commands, a worker, a load test, the logs."""
