// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { rotateKey } from '../../../src/admin-listener/operations/rotate-key.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `POST /admin/v1/keys/{kid}/rotate`: Replace a key. */
export const rotateKeyRoute = {
  operation: operations.rotateKey,
  path: pathTemplate(operations.rotateKey.path),
  handler: rotateKey,
} satisfies RouteOf<'rotateKey'>
