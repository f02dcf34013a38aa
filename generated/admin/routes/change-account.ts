// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { changeAccount } from '../../../src/admin-listener/operations/change-account.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `PATCH /admin/v1/accounts/{account_id}`: Change the tier or the name. */
export const changeAccountRoute = {
  operation: operations.changeAccount,
  path: pathTemplate(operations.changeAccount.path),
  handler: changeAccount,
} satisfies RouteOf<'changeAccount'>
