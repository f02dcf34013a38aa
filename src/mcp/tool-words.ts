import { toolCalls } from '#generated/mcp-calls.ts'
import { type Operation, operations } from '#generated/operations.ts'

const requestOf = ({ method, path }: Operation) => `${method} ${path}`

/** The requests that tools make, as errors name them, longer ones first: one may begin with another. */
const requests = Object.entries(toolCalls)
  .flatMap(([tool, { operations: ids }]) => ids.map(id => ({ request: requestOf(operations[id]), tool })))
  .toSorted((one, other) => other.request.length - one.request.length)

/** A text with the tool in place of each request that one makes: who reads it can call that. */
export const inToolWords = (text: string): string =>
  requests.reduce((words, { request, tool }) => words.replaceAll(request, tool), text)
