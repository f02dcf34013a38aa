"""Batches of any number of references."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from typing import Iterable, Sequence

from .generated.api.companies_api import CompaniesApi
from .generated.models.batch_request import BatchRequest
from .generated.models.batch_result_summary import BatchResultSummary
from .generated.models.batch_row import BatchRow
from .generated.models.reference import Reference

ROWS_OF_BATCH = 100


def _nothing() -> BatchResultSummary:
    return BatchResultSummary(submitted=0, found=0, not_modified=0, not_found=0, failed=0, billable_results=0)


@dataclass
class ManyAnswers:
    """The results of any number of references, in request order; `index` counts over all batches."""

    summary: BatchResultSummary = field(default_factory=_nothing)
    results: list[BatchRow] = field(default_factory=list)


def batches_of(references: Sequence[Reference]) -> list[BatchRequest]:
    """Splits references into batches of 100, each with its own idempotency key.

    Keep the batches to retry them after a failure within 24 hours: completed ones return the same results and are not billed
    twice.
    """
    starts = range(0, len(references), ROWS_OF_BATCH)
    return [
        BatchRequest(idempotency_key=uuid.uuid4(), references=list(references[start : start + ROWS_OF_BATCH]))
        for start in starts
    ]


def _sum(a: BatchResultSummary, b: BatchResultSummary) -> BatchResultSummary:
    counted = b.to_dict()
    return BatchResultSummary(**{name: count + counted[name] for name, count in a.to_dict().items()})


def send_batches(api: CompaniesApi, batches: Iterable[BatchRequest]) -> ManyAnswers:
    """Sends batches one after another, because the free tier allows one at a time, and joins their results."""
    answers = ManyAnswers()
    for batch in batches:
        reply = api.lookup_batch(batch)
        offset = answers.summary.submitted
        answers.results += [row.model_copy(update={"index": row.index + offset}) for row in reply.results]
        answers.summary = _sum(answers.summary, reply.summary)
    return answers
