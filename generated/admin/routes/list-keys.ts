// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { listKeys } from '../../../src/admin-listener/operations/list-keys.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `GET /admin/v1/accounts/{account_id}/keys`: List the keys of an account. */
export const listKeysRoute = {
  operation: operations.listKeys,
  path: pathTemplate(operations.listKeys.path),
  handler: listKeys,
} satisfies RouteOf<'listKeys'>
