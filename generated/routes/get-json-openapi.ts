// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /openapi.json`: Read this description in JSON. */
export const getJsonOpenapiRoute = {
  operation: operations.getJsonOpenapi,
  path: pathTemplate(operations.getJsonOpenapi.path),
  handler: null,
} satisfies RouteOf<'getJsonOpenapi'>
