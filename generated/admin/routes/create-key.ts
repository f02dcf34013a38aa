// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { createKey } from '../../../src/admin-listener/operations/create-key.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `POST /admin/v1/accounts/{account_id}/keys`: Create a key. */
export const createKeyRoute = {
  operation: operations.createKey,
  path: pathTemplate(operations.createKey.path),
  handler: createKey,
} satisfies RouteOf<'createKey'>
