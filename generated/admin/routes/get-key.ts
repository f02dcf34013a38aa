// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { getKey } from '../../../src/admin-listener/operations/get-key.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `GET /admin/v1/keys/{kid}`: Get a key. */
export const getKeyRoute = {
  operation: operations.getKey,
  path: pathTemplate(operations.getKey.path),
  handler: getKey,
} satisfies RouteOf<'getKey'>
