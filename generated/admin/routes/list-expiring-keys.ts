// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { listExpiringKeys } from '../../../src/admin-listener/operations/list-expiring-keys.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `GET /admin/v1/keys/expiring`: List keys that end soon. */
export const listExpiringKeysRoute = {
  operation: operations.listExpiringKeys,
  path: pathTemplate(operations.listExpiringKeys.path),
  handler: listExpiringKeys,
} satisfies RouteOf<'listExpiringKeys'>
