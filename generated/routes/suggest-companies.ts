// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { suggestCompanies } from '../../src/operations/suggest-companies.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /reconcile/suggest/entity`: Suggest companies while a name is typed. */
export const suggestCompaniesRoute = {
  operation: operations.suggestCompanies,
  path: pathTemplate(operations.suggestCompanies.path),
  handler: suggestCompanies,
} satisfies RouteOf<'suggestCompanies'>
