"""What Schemathesis adds to each request that it makes: an address of its own, so that the hour of callers without a key does not end."""

import itertools

import schemathesis

counter = itertools.count(1)


@schemathesis.hook
def before_call(context, case, kwargs):
    at = next(counter)
    case.headers["x-forwarded-for"] = f"10.{at >> 16 & 255}.{at >> 8 & 255}.{at & 255}"
