"""What every long-running process needs: an event loop that stays responsive, garbage collection, worker processes."""
