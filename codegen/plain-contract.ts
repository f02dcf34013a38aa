import type { Contract, Parameter, Response, Schema } from './contract-model.ts'
import { defaultView } from './default-view.ts'
import { isNullable } from './is-nullable.ts'
import { plainSchema } from './plain-schema.ts'
import { isForClients } from './read-contract.ts'

type Tree = Record<string, unknown>
type Plain = (schema: Schema) => Schema

const mapValues = <A, B>(values: Record<string, A> = {}, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))

const withoutOwn = (tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([name]) => !name.startsWith('x-')))

type Schemed = { $ref?: string; schema?: Schema }

const plainHolder = (plain: Plain) => (holder: Schemed) => ({
  ...withoutOwn(holder as Tree),
  ...(holder.schema ? { schema: plain(holder.schema) } : {}),
})

// Clients are not generated from examples.
const plainMedia = (plain: Plain) => (media: Schemed) => (media.schema ? { schema: plain(media.schema) } : {})

const plainResponse = (plain: Plain) => (response: Response) => ({
  ...response,
  ...(response.headers ? { headers: mapValues(response.headers, plainHolder(plain)) } : {}),
  ...(response.content ? { content: mapValues(response.content, plainMedia(plain)) } : {}),
})

type Operation = Contract['paths'][string][string]

const plainOperation = (plain: Plain) => (operation: Operation) => {
  const { parameters, requestBody, responses } = operation
  return {
    ...withoutOwn(operation as unknown as Tree),
    operationId: isForClients(operation) ? operation['x-svc-client'].method : operation.operationId,
    ...(parameters ? { parameters: parameters.map(plainHolder(plain)) } : {}),
    ...(requestBody
      ? { requestBody: { ...requestBody, content: mapValues(requestBody.content, plainMedia(plain)) } }
      : {}),
    responses: mapValues(responses, plainResponse(plain)),
  }
}

const withoutNull = ({ nullable: _, ...schema }: Schema): Schema => schema

type Paths = Contract['paths']

/** The paths with operations that clients are generated for, and the others. */
function splitPaths(paths: Paths): { paths: Paths; others: Paths } {
  const isOurs = ([, methods]: [string, Paths[string]]) => Object.values(methods).every(isForClients)
  const entries = Object.entries(paths)
  return {
    paths: Object.fromEntries(entries.filter(isOurs)),
    others: Object.fromEntries(entries.filter(entry => !isOurs(entry))),
  }
}

const schemaRef = /"#\/components\/schemas\/(\w+)"/g

/** The names of the schemas that a part of the contract refers to, directly or through other schemas. */
function schemasIn(part: unknown, schemas: Record<string, Schema>, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part).matchAll(schemaRef)) {
    if (found.has(name)) continue
    found.add(name)
    schemasIn(schemas[name], schemas, found)
  }
  return found
}

/**
 * The contract for client generators: OpenAPI 3.0, without x-svc members, examples and limits, and without the operations of other
 * protocols. Replies have their default view: a generated choice of views would be a wrapper around each company.
 */
export function plainContract(whole: Contract): Tree {
  const contract = defaultView(whole)
  const { info, components } = contract
  const { paths, others } = splitPaths(contract.paths)
  const used = schemasIn([paths, components.responses], components.schemas)
  const unused = [...schemasIn(others, components.schemas)].filter(name => !used.has(name))
  const { summary: _, license, ...plainInfo } = info as typeof info & { license: { name: string } }
  const { examples: _examples, ...kept } = components
  const nullable = (ref: string) => {
    const name = ref.replace('#/components/schemas/', '')
    return isNullable(components.schemas[name] ?? {})
  }
  const plain: Plain = schema => plainSchema(schema, nullable)
  return {
    ...withoutOwn(contract as unknown as Tree),
    openapi: '3.0.3',
    info: { ...plainInfo, license: { name: license.name } },
    servers: [{ url: '/' }],
    paths: mapValues(paths, methods => mapValues(methods, plainOperation(plain))),
    components: {
      ...kept,
      parameters: mapValues<Parameter, unknown>(kept.parameters, plainHolder(plain)),
      headers: mapValues(kept.headers, plainHolder(plain)),
      schemas: mapValues(
        Object.fromEntries(Object.entries(kept.schemas).filter(([name]) => !unused.includes(name))),
        schema => withoutNull(plain(schema)),
      ),
      responses: mapValues(kept.responses, plainResponse(plain)),
    },
  }
}
