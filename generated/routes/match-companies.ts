// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { matchCompanies } from '../../src/operations/match-companies.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `POST /v1/companies/match`: Match up to 100 rows to companies. */
export const matchCompaniesRoute = {
  operation: operations.matchCompanies,
  path: pathTemplate(operations.matchCompanies.path),
  handler: matchCompanies,
} satisfies RouteOf<'matchCompanies'>
