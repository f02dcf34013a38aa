import { routes as generatedRoutes } from '#generated/admin/routes/all-routes.ts'
import type { AdminRoute } from './admin-route.ts'

/** Every operation with its matcher and its handler. */
export const adminRoutes = generatedRoutes as unknown as readonly AdminRoute[]

const isTemplate = ({ path }: AdminRoute) => path.names.length > 0

/** The operations at a path that is still percent-encoded. A path without parameters takes precedence over a template. */
export function adminRoutesAt(path: string): readonly AdminRoute[] {
  const exact = adminRoutes.filter(route => !isTemplate(route) && route.operation.path === path)
  return exact.length > 0 ? exact : adminRoutes.filter(route => isTemplate(route) && route.path.fits(path))
}

/** The methods of operations: HEAD wherever GET is. */
export const adminMethodsOf = (found: readonly AdminRoute[]): string[] =>
  found.flatMap(({ operation: { method } }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
