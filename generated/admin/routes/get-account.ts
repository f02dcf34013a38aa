// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { getAccount } from '../../../src/admin-listener/operations/get-account.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `GET /admin/v1/accounts/{account_id}`: Get an account. */
export const getAccountRoute = {
  operation: operations.getAccount,
  path: pathTemplate(operations.getAccount.path),
  handler: getAccount,
} satisfies RouteOf<'getAccount'>
