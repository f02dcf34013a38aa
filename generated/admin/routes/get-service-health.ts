// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { getServiceHealth } from '../../../src/admin-listener/operations/get-service-health.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `GET /admin/v1/health`: Get the health of this server. */
export const getServiceHealthRoute = {
  operation: operations.getServiceHealth,
  path: pathTemplate(operations.getServiceHealth.path),
  handler: getServiceHealth,
} satisfies RouteOf<'getServiceHealth'>
