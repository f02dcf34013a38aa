import { type OperationId, operations } from '../../generated/operations.ts'

export type OperationRow = (typeof operations)[OperationId]

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

const likeness = ({ segments }: Route, path: readonly string[]) =>
  segments.filter((segment, i) => segment !== '' && (segment === path[i] || (isParameter(segment) && path[i]))).length *
    2 -
  Math.abs(segments.length - path.length)

/** The operation whose path is most like the one asked for. */
export function nearestRoute(path: string): Route {
  const segments = path.toLowerCase().split('/')
  return routes.reduce((best, route) => (likeness(route, segments) > likeness(best, segments) ? route : best))
}
