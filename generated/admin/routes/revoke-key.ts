// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { revokeKey } from '../../../src/admin-listener/operations/revoke-key.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `POST /admin/v1/keys/{kid}/revoke`: Revoke a key. */
export const revokeKeyRoute = {
  operation: operations.revokeKey,
  path: pathTemplate(operations.revokeKey.path),
  handler: revokeKey,
} satisfies RouteOf<'revokeKey'>
