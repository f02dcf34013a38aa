// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { createAccount } from '../../../src/admin-listener/operations/create-account.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `POST /admin/v1/accounts`: Create an account. */
export const createAccountRoute = {
  operation: operations.createAccount,
  path: pathTemplate(operations.createAccount.path),
  handler: createAccount,
} satisfies RouteOf<'createAccount'>
