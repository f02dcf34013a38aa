// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { listUsage } from '../../../src/admin-listener/operations/list-usage.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `GET /admin/v1/usage`: List the use of all accounts. */
export const listUsageRoute = {
  operation: operations.listUsage,
  path: pathTemplate(operations.listUsage.path),
  handler: listUsage,
} satisfies RouteOf<'listUsage'>
