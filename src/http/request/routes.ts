import { nearestName } from '#domain/errors/nearest-name.ts'
import { type OperationId, operations } from '#generated/operations.ts'

interface Route {
  operationId: OperationId
  method: string
  template: string
  segments: readonly string[]
}

export const routes: readonly Route[] = Object.entries(operations).map(([operationId, { method, path }]) => ({
  operationId: operationId as OperationId,
  method,
  template: path,
  segments: path.split('/'),
}))

const isParameter = (segment: string) => segment.startsWith('{')

const fits = ({ segments }: Route, path: readonly string[]) =>
  segments.length === path.length &&
  segments.every((segment, i) => (isParameter(segment) ? path[i] !== '' : segment === path[i]))

/** The operations at a path that is still percent-encoded: an encoded slash is part of its segment. */
export function routesAt(path: string): readonly Route[] {
  const segments = path.split('/')
  return routes.filter(route => fits(route, segments))
}

/** The path parameters of a route, decoded once. */
export const pathParameters = ({ segments }: Route, path: string): Record<string, string> => {
  const given = path.split('/')
  return Object.fromEntries(
    segments.flatMap((segment, i) =>
      isParameter(segment) ? [[segment.slice(1, -1), decodeURIComponent(given[i] ?? '')]] : [],
    ),
  )
}

const worth = (segment: string, given: string): number => {
  if (segment === given) return 3
  return isParameter(segment) || nearestName(given, [segment]) !== null ? 2 : 0
}

/** What the best alignment of the two is worth, less a point for each segment that one has more than the other. */
function likeness(segments: readonly string[], path: readonly string[]): number {
  let row: number[] = Array(path.length + 1).fill(0)
  for (const segment of segments) {
    const next = [0]
    for (const [i, given] of path.entries())
      next.push(Math.max((row[i] ?? 0) + worth(segment, given), row[i + 1] ?? 0, next[i] ?? 0))
    row = next
  }
  return (row.at(-1) ?? 0) - Math.abs(segments.length - path.length)
}

const named = (segments: readonly string[]) => segments.filter(segment => segment !== '')

/** The operation whose path is most like the one asked for, by its first eight segments. */
export function nearestRoute(path: string): Route {
  const given = named(path.toLowerCase().split('/')).slice(0, 8)
  const scored = routes.map(route => ({ route, score: likeness(named(route.segments), given) }))
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).route
}
