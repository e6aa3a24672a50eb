"""Runs an ASGI application on a free loopback port for a test, and ends with the test.

The first line on standard output is "ready PORT", written once the server answers. The process ends when its standard
input does, so a test that dies leaves no server behind.
"""

import asyncio
import os
import socket
import sys
import threading


def _end_with_standard_input() -> None:
    while sys.stdin.buffer.raw.read(4096):
        pass
    os._exit(0)


def _announce(port: int) -> None:
    print(f"ready {port}", flush=True)


def _serve_plain(application, listener: socket.socket, port: int) -> None:
    import uvicorn

    class Server(uvicorn.Server):
        async def startup(self, sockets=None) -> None:
            await super().startup(sockets=sockets)
            _announce(port)

    config = uvicorn.Config(application, log_level="critical", lifespan="off", ws="websockets-sansio", http="h11")
    Server(config).run(sockets=[listener])


def _serve_tls(application, listener: socket.socket, port: int, certificate: str, key: str, authority: str | None):
    """HTTPS and WSS with HTTP/2, by hypercorn; an authority makes it demand client certificates."""
    from hypercorn.asyncio import serve
    from hypercorn.config import Config

    config = Config()
    config.bind = [f"fd://{listener.fileno()}"]
    config.certfile = certificate
    config.keyfile = key
    config.errorlog = None
    config.accesslog = None
    if authority:
        import ssl

        config.ca_certs = authority
        config.verify_mode = ssl.VerifyMode.CERT_REQUIRED

    async def run() -> None:
        # The socket listens already, so whoever connects now is answered as soon as the server runs.
        _announce(port)
        await serve(application, config, shutdown_trigger=asyncio.Event().wait)

    asyncio.run(run())


def serve(application) -> None:
    """`application [CERTIFICATE KEY [CLIENT-AUTHORITY]]` from the command line decides how it is served."""
    threading.Thread(target=_end_with_standard_input, daemon=True).start()
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", 0))
    listener.listen(128)
    port = listener.getsockname()[1]
    arguments = sys.argv[1:]
    if arguments:
        _serve_tls(application, listener, port, arguments[0], arguments[1], arguments[2] if len(arguments) > 2 else None)
    else:
        _serve_plain(application, listener, port)
