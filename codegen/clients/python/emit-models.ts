import { type NamedShapes, viewedIn } from '../named-shapes.ts'
import { type Field, type NamedShape, type Shape, shapesIn } from '../shape.ts'
import { docstring, head, keyName, printShape, pythonName } from './print-shape.ts'

type Named = NamedShapes['named']

const shapesOf = (type: NamedShape): Shape[] =>
  ('fields' in type ? type.fields.map(({ shape }) => shape) : [type.shape]).flatMap(shapesIn)

/** The types in an order in which each follows those that it refers to. */
function inOrder(named: Named): NamedShape[] {
  const done = new Set<NamedShape>()
  const visit = (type: NamedShape | undefined) => {
    if (!type || done.has(type)) return
    for (const shape of shapesOf(type)) if (shape.kind === 'named') visit(named.get(shape.name))
    done.add(type)
  }
  for (const type of named.values()) visit(type)
  return [...done]
}

function printField({ name, shape, isRequired, description }: Field, named: Named): string {
  const type = printShape(shape, { named, viewed: 'Viewed', isArgument: false })
  const own = pythonName(name)
  const optional = isRequired || type.endsWith('| None') ? type : `${type} | None`
  const parts = [...(isRequired ? [] : ['default=None']), ...(own === name ? [] : [`alias="${name}"`])]
  const value = own === name && !isRequired ? ' = None' : ` = Field(${parts.join(', ')})`
  return `    ${own}: ${optional}${parts.length > 0 ? value : ''}\n${docstring([description], '    ')}`
}

/** Names of the records that callers write, and the lists of those that operations reply with. */
interface Roles {
  args: readonly string[]
  lists: ReadonlyMap<string, string>
}

function printModel(type: NamedShape & { fields: readonly Field[] }, named: Named, { lists }: Roles): string {
  const isViewed = viewedIn({ kind: 'named', name: type.name }, named) !== undefined
  const fields = type.fields.map(field => printField(field, named)).join('')
  const list = lists.get(type.name)
  const mark = list ? `    _list: ClassVar[str] = "${pythonName(list)}"\n\n` : ''
  return `class ${type.name}(SvcModel${isViewed ? ', Generic[Viewed]' : ''}):\n${docstring([type.description], '    ')}\n${mark}${fields}`
}

/** A record that callers write: a dict with these keys. */
function printArgument(type: NamedShape & { fields: readonly Field[] }, named: Named): string {
  const fields = type.fields.map(({ name, shape, isRequired, description }) => {
    const printed = printShape(shape, { named, viewed: 'Any', isArgument: true })
    return `    ${keyName(name)}: ${isRequired ? printed : `NotRequired[${printed}]`}\n${docstring([description], '    ')}`
  })
  return `class ${type.name}(TypedDict):\n${docstring([type.description], '    ')}\n${fields.join('')}`
}

function printNamed(type: NamedShape, named: Named, roles: Roles): string {
  if ('fields' in type)
    return roles.args.includes(type.name) ? printArgument(type, named) : printModel(type, named, roles)
  const printed = printShape(type.shape, { named, viewed: 'Viewed', isArgument: false })
  return `${type.name}: TypeAlias = ${printed}\n${docstring([type.description], '')}`
}

/** The models of the contract. */
export function emitModels({ named }: NamedShapes, roles: Roles): string {
  const types = inOrder(named)
  return `${head('The records of the contract.')}
import datetime
from typing import Any, ClassVar, Generic, Literal, Sequence, TypeVar

from pydantic import Field
from typing_extensions import NotRequired, TypeAlias, TypedDict

from .._model import SvcModel

__all__ = [${types.map(type => `"${type.name}"`).join(', ')}]

Viewed = TypeVar("Viewed")


${types.map(type => printNamed(type, named, roles)).join('\n\n')}`
}
