// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { exportAccount } from '../../../src/admin-listener/operations/export-account.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `GET /admin/v1/accounts/{account_id}/export`: Export an account. */
export const exportAccountRoute = {
  operation: operations.exportAccount,
  path: pathTemplate(operations.exportAccount.path),
  handler: exportAccount,
} satisfies RouteOf<'exportAccount'>
