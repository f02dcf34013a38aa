import { routes as generatedRoutes } from '#generated/routes/all-routes.ts'
import type { Route } from '../../operations/route.ts'
import { methodsIn, routeTable } from './route-table.ts'

/** Every operation with its matcher and its handler. */
export const routes: readonly Route[] = generatedRoutes as unknown as readonly Route[]

/** The operations at a path that is still percent-encoded. */
export const routesAt: (path: string) => readonly Route[] = routeTable(routes)

/** The methods of operations, and OPTIONS. */
export const methodsOf = (found: readonly Route[]): string[] => [...methodsIn(found), 'OPTIONS']
