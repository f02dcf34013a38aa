"""What both clients do before a request is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ._batches import Rows
from ._build_request import build_own_request, build_request, given
from ._check_arguments import argument_errors, refuse
from ._exchange import Exchange, exchange
from ._options import RequestOptions, Settings, read_options
from ._reply import Outgoing

Prepared = tuple[Outgoing, Exchange]


class ClientCore:
    """Checks arguments, and makes requests and exchanges of them."""

    _settings: Settings
    _store: Any

    def _rows(self, operation: Mapping[str, Any], rows: Any, arguments: Mapping[str, Any], options: Any) -> Rows:
        return Rows(operation, rows, given(arguments), options, self._settings.check_arguments)

    def _prepare(
        self, operation: Mapping[str, Any], arguments: Mapping[str, Any], options: Mapping[str, Any]
    ) -> Prepared:
        """The exchange of a call. Raises InvalidArgument."""
        stated, read = given(arguments), read_options(options, RequestOptions)
        if self._settings.check_arguments:
            refuse(argument_errors(operation, stated))
        return self._exchange(operation, stated, read)

    def _prepare_batch(self, batch: Rows, rows: list[Any], number: int, numbers: list[int]) -> Prepared:
        """The exchange of one batch. `numbers` are those of its rows among all."""
        arguments = batch.arguments_of(rows, number)
        if self._settings.check_arguments:
            refuse([batch.numbered(error, numbers) for error in argument_errors(batch.operation, arguments)])
        patient = {"max_retries": self._settings.later_retries, **batch.options}
        return self._exchange(batch.operation, arguments, patient if number > 0 else batch.options)

    def _prepare_own(self, path: str, method: str, query: Any, body: Any, options: Mapping[str, Any]) -> Prepared:
        """The exchange of a request of your own. Raises InvalidArgument."""
        outgoing = build_own_request(method, path, query, body, self._settings.base_url)
        return outgoing, exchange(outgoing, self._settings, read_options(options, RequestOptions), False)

    def _exchange(
        self, operation: Mapping[str, Any], arguments: Mapping[str, Any], options: Mapping[str, Any]
    ) -> Prepared:
        outgoing = build_request(operation, arguments, self._settings.base_url)
        is_conditional = operation["conditional"] and self._store is not None
        return outgoing, exchange(outgoing, self._settings, options, is_conditional)
