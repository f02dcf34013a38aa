// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { suspendAccount } from '../../../src/admin-listener/operations/suspend-account.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `POST /admin/v1/accounts/{account_id}/suspend`: Suspend an account. */
export const suspendAccountRoute = {
  operation: operations.suspendAccount,
  path: pathTemplate(operations.suspendAccount.path),
  handler: suspendAccount,
} satisfies RouteOf<'suspendAccount'>
