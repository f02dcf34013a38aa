"""The base of every record."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, PrivateAttr

from ._reply import Response


class SvcModel(BaseModel):
    """A record of the contract. Members that a later service adds are kept."""

    model_config = ConfigDict(extra="allow", populate_by_name=True, protected_namespaces=())

    _list: ClassVar[str] = ""
    """The list of a reply that has one."""

    _response: Response | None = PrivateAttr(default=None)

    @property
    def response(self) -> Response:
        """Status, headers and request id of the reply. Only what a method returns has one, not the records within."""
        if self._response is None:
            raise LookupError(f"this {type(self).__name__} is a part of a reply")
        return self._response

    def __eq__(self, other: Any) -> bool:
        """Whether both have the same data; their replies, of which no two have one request id, are not compared."""
        if not isinstance(other, SvcModel):
            return NotImplemented
        return type(self) is type(other) and self.__dict__ == other.__dict__ and self.model_extra == other.model_extra

    def __iter__(self) -> Generator[tuple[str, Any], None, None]:
        """Its fields, as pydantic has it. Raises TypeError for a reply with a list: the items of that are meant."""
        if self._list:
            raise TypeError(f"{type(self).__name__!r} object is not iterable: iterate over its .{self._list}")
        return super().__iter__()
