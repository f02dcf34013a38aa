// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /.well-known/ai-catalog.json`: Read the AI catalog. */
export const getAiCatalogRoute = {
  operation: operations.getAiCatalog,
  path: pathTemplate(operations.getAiCatalog.path),
  handler: null,
} satisfies RouteOf<'getAiCatalog'>
