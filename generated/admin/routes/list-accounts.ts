// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { listAccounts } from '../../../src/admin-listener/operations/list-accounts.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `GET /admin/v1/accounts`: List accounts. */
export const listAccountsRoute = {
  operation: operations.listAccounts,
  path: pathTemplate(operations.listAccounts.path),
  handler: listAccounts,
} satisfies RouteOf<'listAccounts'>
