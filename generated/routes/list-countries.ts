// @generated from openapi.yaml by `make generate`; do not edit.
import { pathTemplate } from '#domain/path-template.ts'
import { listCountries } from '../../src/operations/list-countries.ts'
import type { RouteOf } from '../../src/operations/route.ts'
import { operations } from '../operations.ts'

/** `GET /v1/countries`: List the countries served. */
export const listCountriesRoute = {
  operation: operations.listCountries,
  path: pathTemplate(operations.listCountries.path),
  handler: listCountries,
} satisfies RouteOf<'listCountries'>
