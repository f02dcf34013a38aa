"""Client of svc: the generated operations and models, and a thin layer over them."""

from .batches import ManyAnswers, batches_of
from .client import SvcClient
from .conditional_lookup import Lookup
from .generated import *  # noqa: F401,F403
from .retrying_api_client import ProblemError

__all__ = ["Lookup", "ManyAnswers", "ProblemError", "SvcClient", "batches_of"]
