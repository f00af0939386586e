"""The process that runs one job at a time on a store that is opened read-only.

The server starts it, sends jobs by its standard input and reads frames (``jobs``) from its standard
output; it kills it when a job passes its deadline. Nothing here outlives the process.
"""

from __future__ import annotations

import os
import sys
from typing import IO

from kg.endpoint.trouble import Trouble
from kg.serve import engine
from kg.serve.jobs import (
    HEADER,
    READY,
    CountJob,
    Fault,
    FormJob,
    Head,
    HomeJob,
    Job,
    ListJob,
    PingJob,
    QueryJob,
    Sending,
    Setup,
    SitemapJob,
    ThingJob,
    decode_job,
    frame,
)
from kg.serve.sandbox import confine, end_with_parent, give_way
from kg.serve.sink import Enough, Sink
from kg.serve.site import Site
from kg.sparql.guard import Limits, Refused

_HTML = Head("text/html; charset=utf-8")
_TEXT = Head("text/plain; charset=utf-8")
_FIRST_FAULT = 500
_ANYTHING = "ASK { ?s ?p ?o }"


def main() -> None:
    """Work until the server closes the pipe."""
    jobs = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb", buffering=1 << 17)
    # What a library prints must not come between the frames.
    os.dup2(2, 1)
    end_with_parent()
    give_way()
    setup = _setup(jobs)
    confine(setup.memory, calls=bool(setup.services) or setup.remote is not None)
    try:
        site = Site(setup)
    except (OSError, ValueError) as error:
        Sink(replies, Sending()).fail(Fault(500, f"the store cannot be opened: {error}"))
        sys.exit(1)
    replies.write(frame(READY))
    replies.flush()
    limits = Limits()
    while (content := _read(jobs)) is not None:
        job = decode_job(content)
        sink = Sink(
            replies,
            getattr(job, "sending", Sending()),
            setup.max_rows,
            has_downloads=bool(setup.files),
        )
        try:
            _work(site, job, sink, limits)
        except Enough:
            continue
        except Refused as refused:
            outcome = "broken" if refused.status == engine.BAD_GATEWAY else "refused"
            sink.fail(Fault(refused.status, str(refused), outcome=outcome))
        except Trouble as trouble:
            sink.fail(_fault(trouble, is_page=not isinstance(job, QueryJob)))
        except PermissionError:
            sink.fail(Fault(403, "This server calls no other: SERVICE and LOAD are not allowed."))
        except MemoryError:
            sink.fail(Fault(503, too_much_memory(setup.memory), outcome="memory"))
        except RecursionError:
            sink.fail(Fault(400, "The query is too deeply nested for this server."))
        except OSError as error:
            message = f"The store could not be read: {error.strerror or error}"
            sink.fail(Fault(500, message, outcome="broken"))


def too_much_memory(limit: int) -> str:
    """What a client is told whose query passed the limit of memory."""
    return (
        f"The query needed more memory than this server gives one ({limit >> 20} MiB). "
        "Ask for less at once: fewer patterns that share no variable, no ORDER BY over everything."
    )


def _fault(trouble: Trouble, *, is_page: bool) -> Fault:
    later = trouble.retry_after
    headers = (("Retry-After", later),) if later else ()
    if is_page and trouble.status < _FIRST_FAULT:
        # The queries of a page are ours: that a service refuses one is no fault of the client.
        return Fault(engine.BAD_GATEWAY, str(trouble), headers, "broken")
    return Fault(trouble.status, str(trouble), headers, trouble.outcome)


def _work(site: Site, job: Job, sink: Sink, limits: Limits) -> None:
    if isinstance(job, QueryJob):
        _answer(site, job, sink, limits)
        return
    site.begin()
    # The templates cost time and memory that a worker for queries does not need.
    from kg.serve import home_page, thing

    if isinstance(job, ThingJob):
        thing.answer(site, job, sink)
    elif isinstance(job, HomeJob):
        _page(home_page.home(site), sink)
    elif isinstance(job, FormJob):
        _page(home_page.form(site), sink)
    elif isinstance(job, ListJob):
        found = home_page.listing(site, job)
        if found is None:
            listed = job.kind or f"<{job.class_}>"
            raise Refused(404, f"There is no page {job.page} of members of {listed}.")
        _page(found, sink)
    elif isinstance(job, SitemapJob):
        sink.begin(Head("application/xml"))
        for line in home_page.addresses(site, job.origin):
            sink.write(line.encode())
        sink.end()
    elif isinstance(job, CountJob):
        sink.begin(_TEXT)
        sink.write(home_page.triples_told(site).encode())
        sink.end()
    elif isinstance(job, PingJob):
        if site.endpoint is not None:
            site.endpoint.truth(_ANYTHING)
        sink.begin(_TEXT)
        sink.end()


def _answer(site: Site, job: QueryJob, sink: Sink, limits: Limits) -> None:
    if site.endpoint is None:
        engine.answer(site, job, sink, limits)
    else:
        from kg.serve import relay

        relay.answer(site, site.endpoint, job, sink, limits)


def _page(text: str, sink: Sink) -> None:
    sink.begin(_HTML)
    sink.write(text.encode())
    sink.end()


def _setup(jobs: IO[bytes]) -> Setup:
    import msgspec

    content = _read(jobs)
    if content is None:
        sys.exit(0)
    return msgspec.msgpack.decode(content, type=Setup)


def _read(jobs: IO[bytes]) -> bytes | None:
    """The content of the next frame; None at the end."""
    header = jobs.read(HEADER.size)
    if len(header) < HEADER.size:
        return None
    _, length = HEADER.unpack(header)
    content = jobs.read(length)
    return content if len(content) == length else None


if __name__ == "__main__":
    main()
