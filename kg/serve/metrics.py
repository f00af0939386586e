"""Counts what the server does, in the text that Prometheus reads
(https://prometheus.io/docs/instrumenting/exposition_formats/).
"""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)

from kg.serve.seen import Seen

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300)
ENDINGS = ("aborted", "crowded", "deadline", "died", "memory", "slow_client")
"""Why a worker was ended before its answer was whole."""


class Metrics:
    """The figures of one application, in a registry of its own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "kg_requests",
            "Requests answered, by what the path is and status.",
            ("kind", "status"),
            registry=self._registry,
        )
        self._outcomes = Counter(
            "kg_queries", "Queries, by what became of them.", ("outcome",), registry=self._registry
        )
        self._seconds = Histogram(
            "kg_query_duration_seconds",
            "From the arrival of a query to the last byte of its answer.",
            buckets=_BUCKETS,
            registry=self._registry,
        )
        self._rows = Counter(
            "kg_rows", "Rows and triples in whole answers to queries.", registry=self._registry
        )
        self._replaced = Counter(
            "kg_workers_replaced",
            "Workers ended before their answer was whole, by reason.",
            ("reason",),
            registry=self._registry,
        )
        self._waiting = Gauge(
            "kg_queue_length",
            "Requests that wait for a worker.",
            ("pool",),
            registry=self._registry,
        )
        self._workers = Gauge(
            "kg_workers", "Workers that take requests.", ("pool",), registry=self._registry
        )
        self._release = Info("kg_release", "The release that is served.", registry=self._registry)
        ProcessCollector(registry=self._registry)
        for reason in ENDINGS:
            self._replaced.labels(reason)

    def request(self, seen: Seen) -> None:
        """Count a request that is over."""
        self._requests.labels(seen.kind, str(seen.status)).inc()
        if seen.query is not None:
            self._outcomes.labels(seen.outcome).inc()
            self._seconds.observe(seen.seconds)
            self._rows.inc(seen.rows or 0)

    def replaced(self, reason: str) -> None:
        """Count a worker that was ended; ``reason`` is one of ``ENDINGS``."""
        self._replaced.labels(reason).inc()

    def text(self, digest: str, pools: dict[str, tuple[int, int]]) -> bytes:
        """All figures; ``pools`` has the workers of each pool and how many requests wait."""
        self._release.info({"digest": digest})
        for name, (workers, waiting) in pools.items():
            self._workers.labels(name).set(workers)
            self._waiting.labels(name).set(waiting)
        return generate_latest(self._registry)
