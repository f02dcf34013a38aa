"""Rows that one request answers: of identical ones only the first is sent."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import Any

from ._build_request import json_of
from ._errors import InvalidArgument

LONGEST_REF = 64
"""A row whose `ref` is longer, or no text, is refused: it shares no answer."""

MOST_KNOWN = 1000
ROWS_PER_ASKED = 10
"""Most rows of a chunk, for each that is sent: they are in memory."""


def row_text(row: Any) -> str | None:
    """What a row asks: the same for rows that differ in their `ref` only; None if it shares its answer with none."""
    if not isinstance(row, Mapping):
        return None
    ref = row.get("ref")
    if ref is not None and not (isinstance(ref, str) and len(ref) <= LONGEST_REF):
        return None
    try:
        return json_of({name: value for name, value in row.items() if name != "ref"})
    except InvalidArgument:
        return None


class KnownAnswers:
    """The 1,000 answers to earlier rows that were used last, without errors, by what was asked."""

    def __init__(self) -> None:
        self._answers: OrderedDict[str, str] = OrderedDict()

    def get(self, text: str) -> str | None:
        answer = self._answers.get(text)
        if answer is not None:
            self._answers.move_to_end(text)
        return answer

    def add(self, text: str, answer: Mapping[str, Any]) -> None:
        # Another attempt may answer such a row otherwise.
        if answer.get("error") or answer.get("partial"):
            return
        self._answers[text] = json.dumps(answer)
        if len(self._answers) > MOST_KNOWN:
            self._answers.popitem(last=False)


class Chunk:
    """Some rows. `first` is the number of the rows before them, `name` what they are called in a request."""

    def __init__(self, first: int, name: str) -> None:
        self.first = first
        self._name = name
        self.asked: list[Any] = []
        self.numbers: list[int] = []
        """Of each row sent its number among all rows."""
        self._positions: dict[str, int] = {}
        self._sources: list[tuple[int | str, str | None, bool]] = []

    def __len__(self) -> int:
        return len(self._sources)

    def add(self, row: Any, known: KnownAnswers) -> None:
        text = row_text(row)
        source: int | str | None = None
        if text is not None:
            source = self._positions.get(text)
            source = known.get(text) if source is None else source
        if source is not None:
            self._sources.append((source, row.get("ref"), True))
            return
        if text is not None:
            self._positions[text] = len(self.asked)
        self.numbers.append(self.first + len(self))
        self._sources.append((len(self.asked), None, False))
        self.asked.append(row)

    @property
    def is_sent_as_is(self) -> bool:
        """Whether the reply to the request is the answer: nothing was before these rows, and none repeats another."""
        return self.first == 0 and len(self) == len(self.asked)

    def remember(self, known: KnownAnswers, data: Mapping[str, Any]) -> None:
        """Notes the answers to the rows that were sent."""
        for text, at in self._positions.items():
            if at < len(data["results"]):
                known.add(text, data["results"][at])

    def answers(self, results: list[Any]) -> Iterator[tuple[dict[str, Any], bool]]:
        """The answer to each row, and whether it is a repeat. One that the service has left out is left out."""
        for at, (source, ref, is_repeat) in enumerate(self._sources):
            if isinstance(source, int) and source >= len(results):
                continue
            answer = json.loads(source) if isinstance(source, str) else results[source]
            error = self._named(answer.get("error"), answer["index"], self.first + at)
            own = {"ref": ref} if is_repeat else {}
            yield {**answer, "index": self.first + at, "error": error, **own}, is_repeat

    def _named(self, error: Any, sent: int, index: int) -> Any:
        """An error that names its row by the number among all rows, not among those sent."""
        if not isinstance(error, Mapping) or not isinstance(error.get("detail"), str):
            return error
        detail = error["detail"].replace(f"/{self._name}/{sent}/", f"/{self._name}/{index}/")
        return {**error, "detail": detail}

    def answer(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The data of all rows, by those of the rows that were sent. Repeats cost nothing."""
        summary, results = dict(data["summary"]), []
        for answer, is_repeat in self.answers(data["results"]):
            results.append(answer)
            if is_repeat:
                _count(summary, answer)
        return {**data, "summary": summary, "results": results}


def _count(summary: dict[str, Any], answer: Mapping[str, Any]) -> None:
    flags = [name for name, flag in (("matched", "match"), ("ambiguous", "ambiguous")) if answer.get(flag)]
    for name in ("submitted", answer.get("status"), *flags):
        if name in summary:
            summary[name] += 1


class Chunks:
    """Cuts rows into chunks, of which at most `size` rows are sent. `name` is that of the rows in a request."""

    def __init__(self, size: int, name: str) -> None:
        self.known = KnownAnswers()
        self._size = size
        self._name = name
        self._chunk = Chunk(0, name)

    def push(self, row: Any) -> Chunk | None:
        """Adds a row; returns the chunk that it completes."""
        self._chunk.add(row, self.known)
        is_full = len(self._chunk.asked) >= self._size or len(self._chunk) >= self._size * ROWS_PER_ASKED
        return self.end() if is_full else None

    def end(self) -> Chunk | None:
        """The rows that are left; None if there are none."""
        chunk = self._chunk
        self._chunk = Chunk(chunk.first + len(chunk), self._name)
        return chunk if len(chunk) > 0 else None
