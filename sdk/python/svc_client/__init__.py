"""Client of svc: company records of 19 European national registers."""

from ._batches import AsyncBatches as AsyncBatches
from ._batches import Batches as Batches
from ._errors import ConnectionFailed as ConnectionFailed
from ._errors import ConnectionLost as ConnectionLost
from ._errors import ConnectionTimedOut as ConnectionTimedOut
from ._errors import InvalidArgument as InvalidArgument
from ._errors import InvalidField as InvalidField
from ._errors import MalformedReply as MalformedReply
from ._errors import SvcError as SvcError
from ._errors import UnexpectedReply as UnexpectedReply
from ._etag_store import AsyncEtagStore as AsyncEtagStore
from ._etag_store import EtagStore as EtagStore
from ._etag_store import MemoryEtagStore as MemoryEtagStore
from ._etag_store import StoredReply as StoredReply
from ._model import SvcModel as SvcModel
from ._options import BatchOptions as BatchOptions
from ._options import RequestOptions as RequestOptions
from ._pages import AsyncPages as AsyncPages
from ._pages import Pages as Pages
from ._problem_error import ProblemError as ProblemError
from ._reply import Response as Response
from .generated.client import AsyncSvcClient as AsyncSvcClient
from .generated.client import SvcClient as SvcClient
from .generated.models import *
from .generated.operations import VERSION as __version__
from .generated.problems import *
