"""Reads data as models of the contract."""

from __future__ import annotations

from typing import Any, TypeVar, cast

import pydantic

from ._errors import UnexpectedReply
from ._model import SvcModel
from ._reply import Response, host_of

Model = TypeVar("Model")


def to_model(data: Any, response: Response, model: type[Model]) -> Model:
    """Data as a model, with its reply. Raises UnexpectedReply if a member that the contract promises is missing."""
    if not (isinstance(model, type) and issubclass(model, SvcModel)):
        return cast(Model, data)
    try:
        read = model.model_validate(data)
    except pydantic.ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = "/".join(str(step) for step in first["loc"])
        where = f"{host_of(response.url)} answered {response.status} with a {model.__name__}"
        raise UnexpectedReply(f"{where} whose {place} is wrong: {first['msg']}", response) from error
    read._response = response
    return cast(Model, read)
