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
    """The answers of any number of references, in the order asked; `index` of a row counts over all batches."""

    summary: BatchResultSummary = field(default_factory=_nothing)
    results: list[BatchRow] = field(default_factory=list)


def batches_of(references: Sequence[Reference]) -> list[BatchRequest]:
    """References in batches of 100, each with an idempotency key of its own.

    Whoever keeps the batches can send them again after a failure, within 24 hours: what was answered is answered the same, and is not
    billed again.
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
    """Sends batches one after the other, since the free tier runs one at once, and joins their answers."""
    answers = ManyAnswers()
    for batch in batches:
        reply = api.lookup_batch(batch)
        offset = answers.summary.submitted
        answers.results += [row.model_copy(update={"index": row.index + offset}) for row in reply.results]
        answers.summary = _sum(answers.summary, reply.summary)
    return answers
