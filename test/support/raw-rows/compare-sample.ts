import type { Company } from '#domain/companies/company.ts'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import type { CountryCode } from '#domain/countries.ts'
import { openStores, runImport, type Stores } from '../partition-stores.ts'
import { tempFolder } from '../temp-folder.ts'
import type { RawCompany, RawSample } from './raw-company.ts'
import { allSaid } from './read-raw.ts'

/** What is served, in the members of a raw row. */
const served = ({ legal_form, activities, previous_names, identifiers, capital, ...company }: Company) => {
  const { registry_code, registry_label, elf_code } = legal_form ?? {}
  const numbers = new Set(identifiers.map(({ value }) => value))
  return {
    same: { ...company.registered_address, ...company } as Record<string, unknown>,
    isForm: (form: string) => [registry_code, registry_label, elf_code].includes(form),
    activities: allSaid(activities.map(({ code }) => code)),
    previous_names: allSaid(previous_names.map(({ name }) => name)),
    hasAll: (values: readonly string[]) => values.every(value => numbers.has(value)),
    capital: capital?.amount,
  }
}

const inRecord = [
  'name',
  'incorporation_date',
  'dissolution_date',
  'status',
  'street',
  'locality',
  'postal_code',
] as const
const lists = ['activities', 'previous_names'] as const

const fieldsThatDiffer = (raw: RawCompany, company: Company): string[] => {
  const { same, isForm, hasAll, capital, ...listed } = served(company)
  return [
    ...inRecord.filter(field => raw[field] !== undefined && raw[field] !== same[field]),
    ...lists.filter(field => raw[field] && raw[field].join('\n') !== listed[field].join('\n')),
    ...(raw.legal_form && !isForm(raw.legal_form) ? ['legal_form'] : []),
    ...(raw.identifiers && !hasAll(raw.identifiers) ? ['identifiers'] : []),
    ...(raw.capital !== undefined && raw.capital !== capital ? ['capital'] : []),
  ]
}

/** The fields of a raw row that are served otherwise; `absent` if there is no such company. */
async function compare({ companies }: Stores, raw: RawCompany): Promise<string[]> {
  const asWritten = await companies.find(raw.country, raw.registry_id)
  if (asWritten) return fieldsThatDiffer(raw, asWritten)
  const reading = readRegistryId(raw.country as CountryCode, raw.registry_id)
  const id =
    reading.kind === 'canonical' ? (reading.completed ?? '') : reading.kind === 'corrected' ? reading.registryId : ''
  const corrected = await companies.find(raw.country, id)
  return corrected ? ['registry_id', ...fieldsThatDiffer(raw, corrected)] : ['absent']
}

export interface Difference {
  source: string
  field: string
  raw: RawCompany
}

/** Imports a sample and compares all its rows with what is then served. */
export async function compareSample(
  samples: string,
  { source, folder, files, read }: RawSample,
): Promise<{ compared: number; differences: Difference[] }> {
  using data = tempFolder()
  const path = samples + folder
  const given = files?.(path).map(name => `${path}/${name}`) ?? path
  await runImport(data.path, source, given, { snapshotDate: '2026-11-01' })
  await using stores = openStores(data.path)
  const rows = read(path)
  const differences: Difference[] = []
  for (const raw of rows) for (const field of await compare(stores, raw)) differences.push({ source, field, raw })
  return { compared: rows.length, differences }
}
