import { type ContractResponse, contract, contractOperations, operationsAt } from './contract-operations.ts'
import { type SeenExchange, splitTarget } from './exchange.ts'
import { replyFaults } from './reply-faults.ts'
import { requestFaults } from './request-faults.ts'

const somewhere = contractOperations.flatMap(({ responses }) => [...responses])

/** Every code that has a status, for replies to what reached no operation. */
const codesOf = (status: number) =>
  Object.entries(contract['x-svc-errors'])
    .filter(([, error]) => error.status === status)
    .map(([code]) => code)

/** A reply to a request that reached no operation: a problem as operations have it. */
function replyOfNone(status: number): ContractResponse | undefined {
  const [, response] = somewhere.find(([documented]) => documented === status) ?? []
  const problem = response?.content.get('application/problem+json')
  if (!response || !problem || status < 400) return undefined
  return { ...response, content: new Map([['application/problem+json', { ...problem, codes: codesOf(status) }]]) }
}

/** Addresses beyond the contract: pages for people, and MCP, which is described by its own protocol. */
export const beyondContract = /^\/(style\.css|errors(\/[^/]+)?|mcp)?$/

/**
 * How an exchange differs from the contract, in both directions: a reply that it does not document, or a request that was served
 * although it does not allow it. A preflight is the edge's own, and answered with 204.
 */
export function exchangeFaults(exchange: SeenExchange): string[] {
  const { method, target, status } = exchange
  if (method === 'OPTIONS') return status === 204 || status >= 400 ? [] : [`answers ${status} to OPTIONS`]
  const { path } = splitTarget(target)
  if (beyondContract.test(path) && status < 400) return []
  const found = operationsAt(path)
  const served = found.find(({ operation }) => operation.method === (method === 'HEAD' ? 'GET' : method)) ?? found[0]
  const response = served ? served.operation.responses.get(status) : replyOfNone(status)
  if (!response) return [`answers ${status}, which is not documented`]
  const wrongRequest = served && status < 400 ? requestFaults(served, exchange) : []
  return [...replyFaults(response, exchange), ...wrongRequest.map(fault => `is served although ${fault}`)]
}
