import type { Company, CompanyStatus, LegalFormKind, StatusFlag } from '#domain/companies/company.ts'
import { type DetailName, detailNames } from '#domain/companies/detail-names.ts'
import { authorityOfGermanEntry } from '#domain/companies/registry-ids/find-german-court.ts'
import { statuses } from '#domain/companies/statuses.ts'
import { isRecord } from '#domain/is-record.ts'
import { readKind } from './legal-form-kinds.ts'
import { deepFreeze, fail, listOf, textAt } from './read-reference.ts'
import { readTable } from './read-table.ts'

/** The meaning of one status value of a register. */
export interface StatusRule {
  registry_value: string
  registry_label: string | null
  status: CompanyStatus
  /** Whether the company legally exists, where the status alone does not say so. */
  on_register?: boolean
  flags: readonly StatusFlag[]
}

/** A legal form as a register writes it. */
export interface LegalFormRule {
  registry_code: string | null
  registry_label: string
  elf_code: string | null
  /** Null if the register's words do not show it; the file gives the reason. */
  kind: LegalFormKind | null
}

/** What shows another kind of legal form than the register's code: words in the name, or the first letters of the id. */
export interface KindMarker {
  registry_codes: readonly string[]
  name_part: string | null
  id_prefixes: readonly string[]
  kind: LegalFormKind
}

/** How the facts of a source may be used and cited. */
export interface Licence {
  licence: string
  attribution: string | null
}

/** The publisher of a data set, and how it may be used and cited. */
export interface Publication extends Licence {
  name: string
  dataset: string
  authority_code: string | null
  url: string
  update_cadence: string
  /** The end of a data set that is no longer updated, `YYYY-MM` or `YYYY-MM-DD`; null for one that is. */
  frozen_until: string | null
  source_url: { template: string; kind: Company['registry']['source_url_kind']; default_part: string | null }
  /** The GLEIF code of the office that keeps an entry, if the register has several; undefined for an unknown one. */
  authorityOf: (registryId: string) => string | undefined
  status_mapping: readonly StatusRule[]
  /** The members of `details` that its importer reads. */
  details: readonly DetailName[]
}

const abilities = ['yes', 'partly', 'no'] as const

/** Whether a data set shows something about its companies. */
export type Ability = (typeof abilities)[number]

/** The national register of one country. `name` is the register's, `country_name` the country's. */
export interface Register extends Publication {
  country: string
  country_name: string
  /** GLEIF codes of the register, with ranges expanded. */
  registration_authorities: readonly string[]
  /** Whether the data set shows open proceedings, companies that have ended, and branches of foreign companies. */
  can_tell: { insolvency: Ability; dissolution: Ability; branches: Ability }
  /** What else to know of the data, in sentences. */
  notes: readonly string[]
  legal_forms: readonly LegalFormRule[]
  kind_markers: readonly KindMarker[]
}

const authorityCode = /^RA\d{6}$/
const flags: readonly string[] = [
  'strike_off_pending',
  'reorganisation',
  'merged',
  'relocated',
  'advertising_protected',
] satisfies StatusFlag[]
const urlKinds: readonly string[] = ['record', 'api', 'search'] satisfies Company['registry']['source_url_kind'][]

const optional = (value: unknown, key: string): string | null =>
  isRecord(value) && value[key] ? textAt(value, key) : null
const oneOf = <T extends string>(text: string, allowed: readonly string[]): T =>
  (allowed.includes(text) ? text : fail(`${text} is not one of ${allowed.join(', ')}`)) as T

const toStatusRule = (value: unknown): StatusRule => ({
  registry_value: textAt(value, 'registry_value'),
  registry_label: optional(value, 'registry_label'),
  status: oneOf<CompanyStatus>(textAt(value, 'status'), statuses),
  ...(isRecord(value) && typeof value.on_register === 'boolean' && { on_register: value.on_register }),
  flags: listOf(value, 'flags').map(flag => oneOf<StatusFlag>(String(flag), flags)),
})

const toLegalFormRule = (value: unknown): LegalFormRule => ({
  registry_code: optional(value, 'registry_code'),
  registry_label: textAt(value, 'registry_label'),
  elf_code: optional(value, 'elf_code'),
  kind: readKind(value),
})

const toKindMarker = (value: unknown): KindMarker => ({
  registry_codes: listOf(value, 'registry_codes').map(String),
  name_part: optional(value, 'name_part'),
  id_prefixes: listOf(value, 'id_prefixes').map(String),
  kind: readKind(value) ?? fail('a marker has no kind'),
})

const authorities = (value: unknown): string[] => {
  if (!isRecord(value))
    return [authorityCode.test(String(value)) ? String(value) : fail(`${value} is not an authority code`)]
  const [first, last] = [textAt(value, 'from'), textAt(value, 'to')].map(code => Number(code.slice(2)))
  if (first === undefined || last === undefined || !(first < last))
    return fail('a range of authority codes ends before it begins')
  return Array.from({ length: last - first + 1 }, (_, at) => `RA${String(first + at).padStart(6, '0')}`)
}

const toLicence = (value: unknown): Licence => ({
  licence: textAt(value, 'licence'),
  attribution: optional(value, 'attribution'),
})

/** Every data set says that it is updated, with null, or when it ended: an omission must not count as an answer. */
const frozenUntil = (value: unknown): string | null => {
  if (!isRecord(value) || value.frozen_until === null)
    return isRecord(value) ? null : fail('a data set is not a mapping')
  const written = textAt(value, 'frozen_until')
  return /^\d{4}-\d{2}(-\d{2})?$/.test(written) ? written : fail(`${written} is neither a month nor a day`)
}

const toAuthorityOf = (publisher: unknown): Publication['authorityOf'] => {
  if (isRecord(publisher) && publisher.authorities === 'by_court') return authorityOfGermanEntry
  const offices = listOf(publisher, 'authorities').map(office => ({
    pattern: new RegExp(textAt(office, 'registry_id')),
    authority_code: textAt(office, 'authority_code'),
  }))
  return registryId => offices.find(({ pattern }) => pattern.test(registryId))?.authority_code
}

const toPublication = (value: unknown, publisher: unknown): Publication => {
  const address = isRecord(value) ? value.source_url : undefined
  return {
    ...toLicence(value),
    name: textAt(publisher, 'name'),
    dataset: textAt(value, 'dataset'),
    authority_code: optional(publisher, 'authority_code'),
    url: textAt(publisher, 'url'),
    update_cadence: textAt(value, 'update_cadence'),
    frozen_until: frozenUntil(value),
    source_url: {
      template: textAt(address, 'template'),
      kind: oneOf(textAt(address, 'kind'), urlKinds),
      default_part: optional(address, 'default_part'),
    },
    authorityOf: toAuthorityOf(publisher),
    status_mapping: listOf(value, 'status_mapping').map(toStatusRule),
    details: listOf(value, 'details').map(name => oneOf<DetailName>(String(name), detailNames)),
  }
}

const toAbilities = (value: unknown): Register['can_tell'] => {
  const abilityAt = (key: string) => oneOf<Ability>(textAt(value, key), abilities)
  return { insolvency: abilityAt('insolvency'), dissolution: abilityAt('dissolution'), branches: abilityAt('branches') }
}

const toRegister = (value: unknown): Register => {
  const publisher = isRecord(value) ? value.register : undefined
  return {
    ...toPublication(value, publisher),
    country: textAt(value, 'country'),
    country_name: textAt(value, 'name'),
    can_tell: toAbilities(isRecord(value) ? value.can_tell : undefined),
    notes: listOf(value, 'notes').map(String),
    registration_authorities: listOf(publisher, 'registration_authorities').flatMap(authorities),
    legal_forms: listOf(value, 'legal_forms').map(toLegalFormRule),
    kind_markers: listOf(value, 'kind_markers').map(toKindMarker),
  }
}

const load = () => {
  const parsed = readTable('registers')
  if (!isRecord(parsed.registers)) return fail('registers.yaml has no registers')
  const registers = Object.entries(parsed.registers).map(([code, value]) => {
    const register = toRegister(value)
    return register.country === code ? register : fail(`${code} has the country ${register.country}`)
  })
  const gleif = toPublication(parsed.gleif, parsed.gleif)
  return { registers, gleif, sample: toLicence(parsed.sample) }
}

const loaded = deepFreeze(load())

/** The registers by country; read once from the reviewed `registers.yaml`. */
export const registers: ReadonlyMap<string, Register> = new Map(
  loaded.registers.map(register => [register.country, register]),
)

/** The source of records that only GLEIF has. */
export const gleif: Publication = loaded.gleif

/** The licence of the embedded sample. */
export const sample: Licence = loaded.sample

/** The register of a country. Throws an `Error` when there is none. */
export const registerOf = (country: string): Register => registers.get(country) ?? fail(`no register of ${country}`)
