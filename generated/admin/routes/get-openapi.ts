// @generated from admin.openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { getOpenapi } from '../../../src/admin-listener/operations/get-openapi.ts'
import type { RouteOf } from '../../../src/admin-listener/api/admin-route.ts'
import { operations } from '../operations.ts'

/** `GET /admin/v1/openapi.yaml`: Read this description. */
export const getOpenapiRoute = {
  operation: operations.getOpenapi,
  path: pathTemplate(operations.getOpenapi.path),
  handler: getOpenapi,
} satisfies RouteOf<'getOpenapi'>
