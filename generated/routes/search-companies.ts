// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { searchCompanies } from '../../src/operations/search-companies.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /v1/companies/search`: Search companies by name or address. */
export const searchCompaniesRoute = {
  operation: operations.searchCompanies,
  path: pathTemplate(operations.searchCompanies.path),
  handler: searchCompanies,
} satisfies RouteOf<'searchCompanies'>
