"""Ends an answer at a moment, whatever it waits for: a socket's own time-out begins anew with every
byte, so a head that drips byte by byte would never end.
"""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import urllib3
from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPConnection, HTTPSConnection


class Alarm:
    """Shuts the connection that is read when its time is over; ``rang`` says that it was."""

    def __init__(self) -> None:
        self.rang = False
        self._connection: HTTPConnection | None = None

    def watch(self, connection: HTTPConnection) -> None:
        """The connection that is read from now on."""
        self._connection = connection

    @contextmanager
    def after(self, seconds: float) -> Iterator[None]:
        """Ring after so many seconds, unless the block is left before."""
        self.rang, self._connection = False, None
        timer = threading.Timer(seconds, self._ring)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()

    def _ring(self) -> None:
        self.rang = True
        sock = self._connection.sock if self._connection is not None else None
        if sock is not None:
            with suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)


class _WithoutQueries(logging.Filter):
    """Takes the queries of addresses out of what urllib3 logs: there may be a key in them."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(
                each.partition("?")[0] if isinstance(each, str) else each for each in record.args
            )
        return True


_WITHOUT_QUERIES = _WithoutQueries()


class Adapter(HTTPAdapter):
    """What requests sends by, with an alarm that knows which connection is read; what it logs has
    no queries.
    """

    def __init__(self, alarm: Alarm) -> None:
        # The same filter is added once only.
        logging.getLogger("urllib3.connectionpool").addFilter(_WITHOUT_QUERIES)
        self._pools = _pools(alarm)
        super().__init__()

    def init_poolmanager(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - as it is there
        """Make the pools of connections."""
        super().init_poolmanager(*arguments, **options)
        self.poolmanager.pool_classes_by_scheme = self._pools

    def proxy_manager_for(self, proxy: str, **options: Any) -> urllib3.ProxyManager:  # noqa: ANN401 - as it is there
        """The pools of connections through a proxy."""
        manager: urllib3.ProxyManager = super().proxy_manager_for(proxy, **options)
        manager.pool_classes_by_scheme = self._pools
        return manager


def _pools(alarm: Alarm) -> dict[str, type[urllib3.HTTPConnectionPool]]:
    class Plain(HTTPConnection):
        def getresponse(self) -> urllib3.HTTPResponse:  # type: ignore[override]  # as urllib3 has it
            alarm.watch(self)
            return super().getresponse()

    class Safe(HTTPSConnection):
        def getresponse(self) -> urllib3.HTTPResponse:  # type: ignore[override]  # as urllib3 has it
            alarm.watch(self)
            return super().getresponse()

    class PlainPool(urllib3.HTTPConnectionPool):
        ConnectionCls = Plain

    class SafePool(urllib3.HTTPSConnectionPool):
        ConnectionCls = Safe

    return {"http": PlainPool, "https": SafePool}
