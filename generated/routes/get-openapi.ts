// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /openapi.yaml`: Read this description. */
export const getOpenapiRoute = {
  operation: operations.getOpenapi,
  path: pathTemplate(operations.getOpenapi.path),
  handler: null,
} satisfies RouteOf<'getOpenapi'>
