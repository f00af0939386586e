"""The one polite way out to the network: named, patient, bounded.

``session`` sends (who asks, which addresses, how much is read); ``polite`` asks for a record, waits
where it is told to, and keeps what came in a ``cache``. ``failed`` says why there is no answer.
"""

from kg.http.answer import Answer as Answer, Request as Request
from kg.http.cache import Cache as Cache
from kg.http.clock import Clock as Clock
from kg.http.failed import Failed as Failed, Fault as Fault
from kg.http.polite import Limits as Limits, Polite as Polite
from kg.http.session import (
    MOST_BYTES as MOST_BYTES,
    TIMEOUTS as TIMEOUTS,
    Refused as Refused,
    Session as Session,
    user_agent as user_agent,
)
