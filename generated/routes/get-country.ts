// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { getCountry } from '../../src/operations/get-country.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /v1/countries/{code}`: Read a country's capability manifest. */
export const getCountryRoute = {
  operation: operations.getCountry,
  path: pathTemplate(operations.getCountry.path),
  handler: getCountry,
} satisfies RouteOf<'getCountry'>
