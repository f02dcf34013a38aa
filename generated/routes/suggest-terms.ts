// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { suggestTerms } from '../../src/operations/suggest-terms.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /reconcile/suggest/{kind}`: Suggest properties or types. */
export const suggestTermsRoute = {
  operation: operations.suggestTerms,
  path: pathTemplate(operations.suggestTerms.path),
  handler: suggestTerms,
} satisfies RouteOf<'suggestTerms'>
