import type { Contract } from './contract-model.ts'

type Node = Record<string, unknown>

// Handlers have the defaults. If the validator filled them in, a misspelt field could not be corrected to one that has a default.
const forReadersOnly = new Set(['description', 'summary', 'examples', 'example', 'headers', 'tags', 'default'])
const isForReadersOnly = (key: string) => forReadersOnly.has(key) || key.startsWith('x-')

// Below these keywords, keys are names defined by the contract, not keywords of OpenAPI.
const nameMaps = new Set(['properties', 'paths', 'schemas', 'responses', 'parameters'])

function strip(node: unknown, isNameMap = false): unknown {
  if (Array.isArray(node)) return node.map(item => strip(item))
  if (typeof node !== 'object' || node === null) return node
  const kept = Object.entries(node).filter(([key]) => isNameMap || !isForReadersOnly(key))
  return Object.fromEntries(kept.map(([key, value]) => [key, strip(value, !isNameMap && nameMaps.has(key))]))
}

const problem = { content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } }

// One check for the problems of all operations. Which statuses an operation may answer is checked where replies are
// written, and the validator skips 500 and above.
const problems = { get: { operationId: 'problem', responses: { '4XX': problem } } }

// The validator's name for an attribute of the contract.
const otherParameters = (operation: object | undefined): Node =>
  operation && 'x-svc-other-parameters' in operation ? { 'x-eov-allow-unknown-query-parameters': true } : {}

const withoutProblems = (operation: Node): Node => ({
  ...operation,
  responses: Object.fromEntries(Object.entries(operation.responses as Node).filter(([status]) => Number(status) < 400)),
})

/**
 * The contract reduced to what the validator needs. The validator traverses all of it for every reply that it compiles:
 * descriptions, and a problem schema for every status of every operation, would add seconds to each start. Problems are
 * the replies of a path of their own, `/problem`.
 */
export function emitCheckedContract(contract: Contract): Record<string, string> {
  const checked = strip(contract) as { paths: Record<string, Record<string, Node>>; components: Node }
  const paths = Object.entries(checked.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        { ...withoutProblems(operation), ...otherParameters(contract.paths[path]?.[method]) },
      ]),
    ),
  ])
  const { schemas, parameters } = checked.components
  const reduced = {
    ...checked,
    paths: { ...Object.fromEntries(paths), '/problem': problems },
    components: { schemas, parameters },
  }
  return { 'checked-contract.json': `${JSON.stringify(reduced, null, 2)}\n` }
}
