// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { getAccountUsage } from '../../../src/admin-listener/operations/get-account-usage.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `GET /admin/v1/accounts/{account_id}/usage`: Get the use of an account. */
export const getAccountUsageRoute = {
  operation: operations.getAccountUsage,
  path: pathTemplate(operations.getAccountUsage.path),
  handler: getAccountUsage,
} satisfies RouteOf<'getAccountUsage'>
