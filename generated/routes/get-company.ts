// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { getCompany } from '../../src/operations/get-company.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /v1/companies/{country}/{registry_id}`: Look up one company. */
export const getCompanyRoute = {
  operation: operations.getCompany,
  path: pathTemplate(operations.getCompany.path),
  handler: getCompany,
} satisfies RouteOf<'getCompany'>
