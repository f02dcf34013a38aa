// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /.well-known/api-catalog`: Read the API catalog. */
export const getApiCatalogRoute = {
  operation: operations.getApiCatalog,
  path: pathTemplate(operations.getApiCatalog.path),
  handler: null,
} satisfies RouteOf<'getApiCatalog'>
