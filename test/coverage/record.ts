import { nearestRoute, routesAt } from '../../src/http/routes.ts'

/** `operation status code` of every reply that the tests have seen; code is `-` where nothing was wrong. */
export const seen = new Set<string>()

/** Notes a reply to a request of any method and path. */
export function recordReply(method: string, path: string, status: number, code: string | undefined): void {
  if (method === 'OPTIONS') return // a preflight is the edge's own, no operation
  const [encoded = ''] = path.split('?')
  const served = method === 'HEAD' ? 'GET' : method
  const found = routesAt(encoded)
  const nearest = code === 'route_not_found' && encoded.startsWith('/v1/companies/') ? nearestRoute(encoded) : undefined
  const route = found.find(candidate => candidate.method === served) ?? found[0] ?? nearest
  if (route) seen.add(`${route.operationId} ${status} ${code ?? '-'}`)
}
