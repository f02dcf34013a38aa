// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /openapi-3.0.json`: Read the description for client generators. */
export const getPlainOpenapiRoute = {
  operation: operations.getPlainOpenapi,
  path: pathTemplate(operations.getPlainOpenapi.path),
  handler: null,
} satisfies RouteOf<'getPlainOpenapi'>
