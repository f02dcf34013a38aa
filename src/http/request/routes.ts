import { routes as generatedRoutes } from '#generated/routes/all-routes.ts'
import type { Route } from '../../operations/route.ts'

/** Every operation with its matcher and its handler. */
export const routes: readonly Route[] = generatedRoutes as unknown as readonly Route[]

const isTemplate = ({ path }: Route) => path.names.length > 0

// A path without parameters takes precedence over a template.
const byPath: ReadonlyMap<string, readonly Route[]> = Map.groupBy(
  routes.filter(route => !isTemplate(route)),
  ({ operation }) => operation.path,
)
const templates = routes.filter(isTemplate)

/** The methods of operations: HEAD wherever GET is, and OPTIONS. */
export const methodsOf = (found: readonly Route[]): string[] =>
  found.flatMap(({ operation: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).concat('OPTIONS')

/** The operations at a path that is still percent-encoded. */
export const routesAt = (path: string): readonly Route[] =>
  byPath.get(path) ?? templates.filter(route => route.path.fits(path))
