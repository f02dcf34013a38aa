import { deprecationNote } from '../../deprecation.ts'
import type { ClientOperation } from '../client-operation.ts'
import { type NamedShapes, viewedIn } from '../named-shapes.ts'
import { methodNotes } from '../operation-facts.ts'
import type { Field, Shape } from '../shape.ts'
import { docstring, head, printShape, pythonName } from './print-shape.ts'

type Named = NamedShapes['named']

const views = ['full', 'summary', 'status']

/** The record that a view shows. */
const recordOf = (base: string, view: string) =>
  view === 'full' ? base : `${base}${view.charAt(0).toUpperCase()}${view.slice(1)}View`

interface Printer {
  operation: ClientOperation
  named: Named
  isAsync: boolean
}

const argumentType = (shape: Shape, named: Named) => printShape(shape, { named, viewed: 'Any', isArgument: true })

const typed = ({ name, shape }: Field, named: Named) => `${pythonName(name)}: ${argumentType(shape, named)}`

/** Parameters of a method: path, rows and what is required by position, the rest by name. \`view\` is the type of that one. */
function parametersOf({ operation, named, isAsync }: Printer, view: string | undefined): string {
  const { inPath, others, rows } = operation
  const rowType = rows && argumentType(rows.item, named)
  const row = rows
    ? [`${rows.list}: ${isAsync ? `Iterable[${rowType}] | AsyncIterable[${rowType}]` : `Iterable[${rowType}]`}`]
    : []
  const required = [...inPath, ...others.filter(one => one.isRequired)].map(one => typed(one, named))
  const optional = others
    .filter(one => !one.isRequired)
    .map(one => (one.name === 'view' && view ? `view: ${view}` : `${typed(one, named)} | None = None`))
  const named_ = optional.length > 0 ? ['*', ...optional] : []
  const options = `**options: Unpack[${rows ? 'BatchOptions' : 'RequestOptions'}]`
  return ['self', ...required, ...row, ...named_, options].join(', ')
}

/** The arguments of an operation as a dict. */
function argumentsOf({ operation: { inPath, others } }: Printer): string {
  return `{${[...inPath, ...others].map(({ name }) => `"${name}": ${pythonName(name)}`).join(', ')}}`
}

const resultOf = ({ operation, named }: Printer, viewed: string) =>
  printShape(operation.result, { named, viewed, isArgument: false })

/** The shape of a row of a batch's reply. */
function rowOf({ operation, named }: Printer, viewed: string): string {
  const { result } = operation
  const type = result.kind === 'named' ? named.get(result.name) : undefined
  const list = type && 'fields' in type ? type.fields.find(({ name }) => name === 'results')?.shape : undefined
  return list?.kind === 'list' ? printShape(list.of, { named, viewed, isArgument: false }) : 'Any'
}

function returnOf(printer: Printer, viewed: string): string {
  const result = resultOf(printer, viewed)
  if (!printer.operation.rows) return result
  return `${printer.isAsync ? 'Async' : ''}Batches[${result}, ${rowOf(printer, viewed)}]`
}

function bodyOf(printer: Printer, model: string): string {
  const { operation, isAsync } = printer
  const operationName = `OPERATIONS["${pythonName(operation.method)}"]`
  if (operation.rows)
    return `return self._call_rows(${operationName}, ${operation.rows.list}, ${argumentsOf(printer)}, ${model}, options)`
  return `return ${isAsync ? 'await ' : ''}self._call(${operationName}, ${argumentsOf(printer)}, ${model}, options)`
}

function docOf(operation: ClientOperation): string {
  const notes = methodNotes(operation, `\`${pythonName(operation.method)}_pages\``)
  const end = operation.deprecation ? [`Deprecated. ${deprecationNote(operation.deprecation)}`] : []
  return docstring([`${operation.summary}.`, ...notes, operation.description, ...end], '        ')
}

/** \`async def\` where the method itself sends; one that returns batches sends when these are read. */
const define = ({ operation, isAsync }: Printer) => (isAsync && !operation.rows ? 'async def' : 'def')

/** A method whose result does not depend on a view. */
function printPlain(printer: Printer): string {
  const { operation } = printer
  const result = returnOf(printer, 'Any')
  const model = resultOf(printer, 'Any')
  return `    ${define(printer)} ${pythonName(operation.method)}(${parametersOf(printer, undefined)}) -> ${result}:
${docOf(operation)}        ${bodyOf(printer, model)}
`
}

/** A method with an overload for each view. */
function printViewed(printer: Printer, base: string): string {
  const { operation } = printer
  const name = pythonName(operation.method)
  const overloads = views.map(view => {
    const type = view === 'full' ? 'Literal["full"] | None = None' : `Literal["${view}"]`
    return `    @overload
    ${define(printer)} ${name}(${parametersOf(printer, type)}) -> ${returnOf(printer, recordOf(base, view))}: ...
`
  })
  const models = views.map(view => `"${view}": ${resultOf(printer, recordOf(base, view))}`)
  return `${overloads.join('\n')}
    ${define(printer)} ${name}(${parametersOf(printer, `Literal[${views.map(view => `"${view}"`).join(', ')}] | None = None`)}) -> Any:
${docOf(operation)}        models: dict[str, Any] = {${models.join(', ')}}
        ${bodyOf(printer, 'models.get(view or "full", Any)')}
`
}

/** The method that reads the pages that follow too. */
function printPages(printer: Printer): string {
  const { operation, named, isAsync } = printer
  if (!operation.pages) return ''
  const result = resultOf(printer, 'Any')
  const item = printShape(operation.pages.item, { named, viewed: 'Any', isArgument: false })
  const name = pythonName(operation.method)
  const doc = docstring(
    [`The pages of \`${name}\`, read as they are asked for; \`items()\` has the ${operation.pages.list} of all.`],
    '        ',
  )
  return `
    def ${name}_pages(${parametersOf(printer, undefined)}) -> ${isAsync ? 'Async' : ''}Pages[${result}, ${item}]:
${doc}        return self._call_pages(OPERATIONS["${name}"], ${argumentsOf(printer)}, ${result}, ${item}, options)
`
}

function printMethod(printer: Printer): string {
  const base = viewedIn(printer.operation.result, printer.named)
  return (base ? printViewed(printer, base) : printPlain(printer)) + printPages(printer)
}

const classes = [
  { isAsync: false, name: 'SvcClient', doc: 'The client.' },
  { isAsync: true, name: 'AsyncSvcClient', doc: 'The client for asyncio.' },
]

/** Both clients: a method for each operation. */
export function emitClient(operations: readonly ClientOperation[], { named }: NamedShapes): string {
  const bodies = classes.map(({ isAsync, name, doc }) => {
    const methods = operations.map(operation => printMethod({ operation, named, isAsync }))
    const line = `${doc} Every method checks its arguments before it sends a request, and raises \`SvcError\`.`
    return `class ${name}(${isAsync ? 'AsyncBaseClient' : 'BaseClient'}):\n${docstring([line], '    ')}\n${methods.join('\n')}`
  })
  const used = [...named.keys()].filter(name => bodies.some(text => new RegExp(`\\b${name}\\b`).test(text)))
  return `${head('The clients: a method for each operation of the contract.')}
import datetime
from typing import Any, AsyncIterable, Iterable, Literal, Sequence, overload

from typing_extensions import Unpack

from .._async_client import AsyncBaseClient
from .._base_client import BaseClient
from .._batches import AsyncBatches, Batches
from .._options import BatchOptions, RequestOptions
from .._pages import AsyncPages, Pages
from .models import ${used.join(', ')}
from .operations import OPERATIONS


${bodies.join('\n\n')}`
}
