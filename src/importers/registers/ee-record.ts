import { personReason } from '#data/reference/person-forms.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import type { Mapped } from '../importer.ts'
import { legalFormOf } from '../mapping/legal-form-of.ts'
import type { Memo } from '../mapping/memo.ts'
import { readCompanyId } from '../mapping/read-company-id.ts'
import { text } from '../mapping/source-values.ts'
import { codedStatusOf } from '../mapping/status-of.ts'
import { toAddress } from '../mapping/to-address.ts'

/** An address in Estonia's administrative order. */
interface EstonianPlace {
  /** The administrative units, smallest first: `Haabneeme alevik, Viimsi vald, Harju maakond`. */
  units: string
  street: string | undefined
  postalCode: string | undefined
  /** The whole address, the largest unit first. */
  normalised: string
  country: string | undefined
}

const isCounty = (unit: string) => unit.endsWith(' maakond')
const isDistrict = (unit: string) => unit.endsWith(' linnaosa')

const readUnits = (written: string) => {
  const units = [...new Set(written.split(',').flatMap(unit => text(unit) ?? []))]
  const places = units.filter(unit => !isCounty(unit) && !isDistrict(unit))
  return {
    // `Tartu linn` is the town of Tartu; villages (küla) and boroughs (alevik) keep their suffix.
    locality: places[0]?.replace(/ linn$/, ''),
    others: [...units.filter(isDistrict), ...places.slice(1)],
    county: units.find(isCounty),
  }
}

/** The address of a place; undefined when it is empty. */
export const estonianAddress = (memo: Memo, { units, street, postalCode, normalised, country }: EstonianPlace) => {
  const { locality, others, county } = memo(readUnits, units)
  const largest = text(normalised.split(',', 1)[0]) ?? ''
  return toAddress({
    lines: [street, ...others],
    locality,
    region: county ?? (isCounty(largest) ? largest : undefined),
    postal_code: postalCode,
    country,
  })
}

/** The VAT number as the identifiers of a company. */
export const vatOf = (number: string | undefined): CompanyFacts['identifiers'] => {
  const value = text(number, 100)
  return value ? [{ scheme: 'vat', value }] : undefined
}

/** The facts that both files contain, each in its own format. */
interface EstonianRecord {
  code: unknown
  name: string | undefined
  form: string | undefined
  status: string | undefined
  statusSince: string | undefined
  facts: Omit<CompanyFacts, 'name' | 'status'>
}

/** Maps a company of either file. */
export const mapEstonian = (memo: Memo, { code, name, form, status, statusSince, facts }: EstonianRecord): Mapped => {
  const person = personReason('EE', { code: form })
  if (person) return { kind: 'skipped', reason: person }
  const id = readCompanyId('EE', 'ariregistri_kood', code)
  if (id.kind === 'rejected') return id
  if (!name) return { kind: 'rejected', reason: 'nimi is empty' }
  const { unknownStatus, ...read } = codedStatusOf(memo, 'EE', status ?? '', statusSince)
  return {
    kind: 'company',
    country: 'EE',
    registryId: id.registryId,
    unknownStatus,
    facts: { name, ...read, legal_form: form ? legalFormOf(memo, 'EE', { registry_code: form }) : undefined, ...facts },
  }
}
