import { toolCalls } from '#generated/mcp-calls.ts'
import { type Operation, operations } from '#generated/operations.ts'

const requestOf = ({ method, path }: Operation) => `${method} ${path}`

/** The requests that tools make, as errors name them, longer ones first: one may begin with another. */
const requests = Object.entries(toolCalls)
  .flatMap(([tool, { operations: ids }]) => ids.map(id => [requestOf(operations[id]), tool] as const))
  .toSorted(([one], [other]) => other.length - one.length)

/** What errors say of requests that a caller of tools does not write. */
const ofRequests = [
  ['/openapi.yaml describes each one.', 'The inputSchema of the tool describes each one.'],
  [' at the top level of the body.', ' among the arguments of the tool.'],
  ['Add idempotency_key with a new UUID to the body.', 'Send a new UUID as idempotency_key.'],
  // A tool is called with the key of its server.
  [' Or send the request without a key: it needs none.', ''],
  ['Send fewer or shorter headers, or a shorter URL.', 'Send shorter arguments.'],
] as const

/** A text with the tool in place of each request that one makes: who reads it can call that. */
export const inToolWords = (text: string): string =>
  [...requests, ...ofRequests].reduce((words, [rest, own]) => words.replaceAll(rest, own), text)

/** A correction in the words of a tool, with its arguments in place of the parameters of its request. */
export function correctionInToolWords(correction: string, { properties }: { properties: object }): string {
  const names = Object.keys(properties)
  const ofTool = correction.replace(/^It takes (?:none|[\w, ]+)\./, `It takes ${names.join(', ')}.`)
  // A tool without it makes one for each call.
  const isKeyed = names.includes('idempotency_key')
  return inToolWords(isKeyed ? ofTool : ofTool.replace(/,? (?:each with its own|with a new) idempotency_key/, ''))
}
