"""The handlers of requests, by what they are about."""
