import { routes as generatedRoutes } from '#generated/admin/routes/all-routes.ts'
import { routeTable } from '../../http/request/route-table.ts'
import type { AdminRoute } from './admin-route.ts'

/** Every operation with its matcher and its handler. */
export const adminRoutes = generatedRoutes as unknown as readonly AdminRoute[]

/** The operations at a path that is still percent-encoded. */
export const adminRoutesAt: (path: string) => readonly AdminRoute[] = routeTable(adminRoutes)
