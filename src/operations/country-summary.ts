import type { PartitionCoverage } from '#data/companies/coverage-store.ts'
import type { Register } from '#data/reference/register.ts'
import type { CountryCode } from '#domain/countries.ts'
import { pathTemplate } from '#domain/path-template.ts'
import { operations } from '#generated/operations.ts'
import type { components } from '#generated/schema.ts'
import { extentOf } from './country-extent.ts'

/** The path of a country's manifest. */
export const manifestPath = pathTemplate(operations.getCountry.path)

/** The fields that the list and the manifest share. The counts of a partition that cannot be read are null. */
export const countrySummary = (
  code: CountryCode,
  register: Register,
  coverage: PartitionCoverage,
): components['schemas']['CountrySummary'] => ({
  code,
  name: register.country_name,
  record_count: coverage.record_count,
  status: coverage.status,
  last_confirmed_at: coverage.last_confirmed_at,
  manifest: manifestPath.fill({ code }),
  ...extentOf(coverage, register),
})
