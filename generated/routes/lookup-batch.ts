// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { lookupBatch } from '../../src/operations/lookup-batch.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `POST /v1/companies/lookup-batch`: Look up to 100 companies. */
export const lookupBatchRoute = {
  operation: operations.lookupBatch,
  path: pathTemplate(operations.lookupBatch.path),
  handler: lookupBatch,
} satisfies RouteOf<'lookupBatch'>
