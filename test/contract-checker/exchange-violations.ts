import { type ContractResponse, contract, contractOperations, operationsAt } from './contract-operations.ts'
import { type SeenExchange, splitTarget } from './exchange.ts'
import { replyViolations } from './reply-violations.ts'
import { requestViolations } from './request-violations.ts'

const somewhere = contractOperations.flatMap(({ responses }) => [...responses])

/** Every code of a status, for replies to requests that reached no operation. */
const codesOf = (status: number) =>
  Object.entries(contract['x-svc-errors'])
    .filter(([, error]) => error.status === status)
    .map(([code]) => code)

/** A reply to a request that reached no operation: the same problem as of operations. */
function replyOfNone(status: number): ContractResponse | undefined {
  const [, response] = somewhere.find(([documented]) => documented === status) ?? []
  const problem = response?.content.get('application/problem+json')
  if (!response || !problem || status < 400) return undefined
  return { ...response, content: new Map([['application/problem+json', { ...problem, codes: codesOf(status) }]]) }
}

/** Addresses outside the contract: HTML pages, and MCP, which its own protocol describes. */
export const beyondContract =
  /^\/(assets\/[^/]+|companies\/[^/]+\/[^/]+|coverage(\/[^/]+)?|docs(\/[^/]+)?|errors(\/[^/]+)?|connect|favicon\.(ico|svg)|pricing|robots\.txt|sitemap\.xml|status|usage|mcp\/?)?$/

const isHtml = ({ headers }: SeenExchange) => String(headers['content-type']).startsWith('text/html')

/** Whether it leads from the address of a page with a slash at its end to the page. */
const leadsToPage = ({ status }: SeenExchange, path: string) =>
  status === 308 && path.endsWith('/') && beyondContract.test(path.slice(0, -1))

/** Also the page that a browser gets for an address that does not exist or cannot be read, and one that shows an error of the API with its status. */
const isPage = (exchange: SeenExchange, path: string) =>
  beyondContract.test(path)
    ? exchange.status < 400 || isHtml(exchange)
    : exchange.status >= 400 && operationsAt(path).length === 0 && isHtml(exchange)

/**
 * Violations of the contract by an exchange: an undocumented reply, or an invalid request that was served. A preflight
 * is not in the contract; it is answered with 204.
 */
export function exchangeViolations(exchange: SeenExchange): string[] {
  const { method, target, status } = exchange
  if (method === 'OPTIONS') return status === 204 || status >= 400 ? [] : [`answers ${status} to OPTIONS`]
  const { path } = splitTarget(target)
  if (isPage(exchange, path) || leadsToPage(exchange, path)) return []
  const found = operationsAt(path)
  const served = found.find(({ operation }) => operation.method === (method === 'HEAD' ? 'GET' : method)) ?? found[0]
  const response = served ? served.operation.responses.get(status) : replyOfNone(status)
  if (!response) return [`answers ${status}, which is not documented`]
  const wrongRequest = served && status < 400 ? requestViolations(served, exchange) : []
  return [...replyViolations(response, exchange), ...wrongRequest.map(violation => `is served although ${violation}`)]
}
