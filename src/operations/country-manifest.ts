import type { PartitionCoverage } from '#data/companies/coverage-store.ts'
import type { Register } from '#data/reference/register.ts'
import { gleif } from '#data/reference/registers.ts'
import { registryIdRules } from '#domain/companies/registry-ids/rules.ts'
import type { CountryCode } from '#domain/countries.ts'
import type { components } from '#generated/schema.ts'
import { countrySummary } from './country-summary.ts'
import type { OperationDeps } from './deps.ts'

export type Manifest = components['schemas']['CountryManifest']

const share = (count: number, of: number) => (of === 0 ? 0 : Math.round((count / of) * 10_000) / 10_000)

function fieldsOf({ fields, record_count }: PartitionCoverage): Manifest['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { count }]) => [
      name,
      { available: count > 0, coverage: share(count, record_count ?? 0) },
    ]),
  )
}

/** The members of `details`, each with the sources that can have it. */
const detailsOf = ({ details }: Register, ofGleif: readonly string[]): NonNullable<Manifest['details']> =>
  Object.fromEntries(
    [...new Set([...details, ...ofGleif])].map(name => [
      name,
      [
        ...(details.some(own => own === name) ? ['register' as const] : []),
        ...(ofGleif.includes(name) ? ['gleif' as const] : []),
      ],
    ]),
  )

const registryOf = ({
  authority_code,
  name,
  url,
  licence,
  attribution,
  dataset,
  source_url,
  frozen_until,
}: Register): Manifest['registry'] => ({
  id: authority_code,
  name,
  url,
  license: licence,
  attribution,
  dataset,
  source_url_kind: source_url.kind,
  frozen_until,
})

const searchable = ({ fields, record_count }: PartitionCoverage): Manifest['search'] => ({
  name: (record_count ?? 0) > 0,
  former_names: (fields.previous_names?.count ?? 0) > 0,
  address: (fields.registered_address?.count ?? 0) > 0,
})

function manifestOf(code: CountryCode, register: Register, coverage: PartitionCoverage): Manifest {
  const { manifest: _, ...summary } = countrySummary(code, register, coverage)
  return {
    ...summary,
    active_count: coverage.active_count,
    registry: registryOf(register),
    update_cadence: register.update_cadence,
    can_tell: register.can_tell,
    registry_id: { ...registryIdRules[code], accepts: [...registryIdRules[code].accepts] },
    fields: fieldsOf(coverage),
    details: detailsOf(register, gleif.details),
    search: searchable(coverage),
    status_mapping: register.status_mapping.map(({ registry_value, status, flags }) => ({
      registry_value,
      status,
      flags: [...flags],
    })),
  }
}

/** The capability manifest of a country, with the coverage of the imported data. */
export const countryManifest = async (
  code: CountryCode,
  { coverage, registerOf }: Pick<OperationDeps, 'coverage' | 'registerOf'>,
): Promise<Manifest> => manifestOf(code, registerOf(code), await coverage.coverage(code))
