"""The server: HTTP, WebSocket, storage, and the bots' worker processes. `docs/protocol.md` is its contract."""
