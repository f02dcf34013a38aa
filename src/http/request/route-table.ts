import type { PathTemplate } from '#domain/path-template.ts'

/** What a table finds a route by. */
interface Routed {
  operation: { path: string; method: string }
  path: Pick<PathTemplate, 'names' | 'fits'>
}

const isTemplate = ({ path }: Routed) => path.names.length > 0

/** Returns the routes at a path that is still percent-encoded. A path without parameters takes precedence over a template. */
export function routeTable<Route extends Routed>(routes: readonly Route[]): (path: string) => readonly Route[] {
  const fixed = routes.filter(route => !isTemplate(route))
  const byPath: ReadonlyMap<string, readonly Route[]> = Map.groupBy(fixed, ({ operation }) => operation.path)
  const templates = routes.filter(isTemplate)
  return path => byPath.get(path) ?? templates.filter(route => route.path.fits(path))
}

/** The methods of routes: HEAD wherever GET is. */
export const methodsIn = (routes: readonly Routed[]): string[] =>
  routes.flatMap(({ operation: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
