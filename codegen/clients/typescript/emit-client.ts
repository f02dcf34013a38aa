import { deprecationNote } from '../../deprecation.ts'
import type { ClientOperation } from '../client-operation.ts'
import { type NamedShapes, viewedIn } from '../named-shapes.ts'
import { methodNotes } from '../operation-facts.ts'
import { pascalCase, type Shape } from '../shape.ts'
import { printFields } from './emit-types.ts'
import { comment, printShape } from './print-shape.ts'

type Named = NamedShapes['named']

const isView = (operation: ClientOperation, named: Named) => viewedIn(operation.result, named) !== undefined

const paramsName = ({ method }: ClientOperation) => `${pascalCase(method)}Params`

/** The interface of the arguments that are not positional; its `view` decides the type of the result. */
function printParams(operation: ClientOperation, named: Named): string {
  if (operation.others.length === 0) return ''
  const base = viewedIn(operation.result, named)
  const parameter = base ? `<View extends keyof ${base}Views = 'full'>` : ''
  const fields = printFields(operation.others, named, { isArgument: true, viewed: 'never' })
  const typed = base ? fields.replace(/^ {2}view\?: .*$/m, '  view?: View | undefined') : fields
  return `${comment([`Arguments of \`${operation.method}\`.`])}export interface ${paramsName(operation)}${parameter} {\n${typed}}\n`
}

interface Signature {
  parameter: string
  args: string[]
  given: string[]
  viewed: string
}

/** The parameters of a method, and the object of arguments that it makes of them. */
function signatureOf(operation: ClientOperation, named: Named): Signature {
  const { inPath, others, rows } = operation
  const base = viewedIn(operation.result, named)
  const row = rows ? [`rows: Rows<${printShape(rows.item, named, 'never')}>`] : []
  const needed = others.some(({ isRequired }) => isRequired)
  const params =
    others.length > 0 ? [`params: ${paramsName(operation)}${base ? '<View>' : ''}${needed ? '' : ' = {}'}`] : []
  return {
    parameter: base ? `<View extends keyof ${base}Views = 'full'>` : '',
    args: [...inPath.map(({ name, shape }) => `${name}: ${printShape(shape, named, 'never')}`), ...row, ...params],
    given: [...inPath.map(({ name }) => name), ...(others.length > 0 ? ['...named(params)'] : [])],
    viewed: base ? `${base}Views[View]` : 'never',
  }
}

/** The type of a method's result, the runtime's method that sends it, and the type parameters of that. */
function callOf(operation: ClientOperation, named: Named, viewed: string): [result: string, call: string] {
  const print = (shape: Shape) => printShape(shape, named, viewed)
  const result = print(operation.result)
  if (operation.pages) return [`PagedRequest<${result}, ${print(operation.pages.item)}>`, 'callPaged']
  return operation.rows ? [`BatchRequest<${result}>`, 'callRows'] : [`SvcRequest<${result}>`, 'call']
}

function printMethod(operation: ClientOperation, named: Named): string {
  const { method, summary, description, rows } = operation
  const { parameter, args, given, viewed } = signatureOf(operation, named)
  const [result, call] = callOf(operation, named, viewed)
  const options = rows ? 'BatchOptions' : 'RequestOptions'
  const values = `{ ${given.join(', ')} }`.replace('{  }', '{}')
  const passed = [`operations.${method}`, ...(rows ? ['rows'] : []), values, 'options'].join(', ')
  const end = operation.deprecation ? [`@deprecated ${deprecationNote(operation.deprecation)}`] : []
  const doc = comment([`${summary}.`, ...methodNotes(operation, '`for await`'), description, ...end], '  ')
  return `${doc}  ${method}${parameter}(${[...args, `options: ${options} = {}`].join(', ')}): ${result} {
    return this.${call}(${passed})
  }
`
}

/** The types that a text refers to. */
const usedIn = (text: string, names: Iterable<string>) =>
  [...names].filter(name => new RegExp(`\\b${name}\\b`).test(text)).sort()

/** The client: a method for each operation. */
export function emitClient(operations: readonly ClientOperation[], { named }: NamedShapes): string {
  const params = operations.map(one => printParams(one, named)).filter(Boolean)
  const methods = operations.map(one => printMethod(one, named))
  const body = `${params.join('\n')}
/** The client. Every method checks its arguments before it sends a request, and fails with a \`SvcError\`. */
export class SvcClient extends BaseClient {
${methods.join('\n')}}
`
  const bases = operations.flatMap(one => (isView(one, named) ? [`${viewedIn(one.result, named)}Views`] : []))
  const types = usedIn(body, [...named.keys(), ...new Set(bases), 'OneOf'])
  return `import { named } from '../arguments/named.ts'
import { BaseClient } from '../base-client.ts'
import type { BatchOptions, RequestOptions } from '../options.ts'
import type { BatchRequest, Rows } from '../requests/batch-request.ts'
import type { PagedRequest } from '../requests/paged-request.ts'
import type { SvcRequest } from '../requests/svc-request.ts'
import { operations } from './operations.ts'
import type { ${types.join(', ')} } from './types.ts'

${body}`
}
