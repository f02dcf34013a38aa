// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { closeAccount } from '../../../src/admin-listener/operations/close-account.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `POST /admin/v1/accounts/{account_id}/close`: Close an account for good. */
export const closeAccountRoute = {
  operation: operations.closeAccount,
  path: pathTemplate(operations.closeAccount.path),
  handler: closeAccount,
} satisfies RouteOf<'closeAccount'>
