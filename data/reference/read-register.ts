import type { StatusFlag } from '#domain/companies/company.ts'
import { detailNames } from '#domain/companies/detail-names.ts'
import { authorityOfGermanEntry } from '#domain/companies/registry-ids/find-german-court.ts'
import { statuses } from '#domain/companies/statuses.ts'
import { isRecord } from '#domain/is-record.ts'
import { readKind } from './legal-form-kinds.ts'
import { fail, listOf, oneOf, optionalTextAt, textAt } from './read-reference.ts'
import type {
  Ability,
  KindMarker,
  LegalFormRule,
  Licence,
  Publication,
  Register,
  SourceAddress,
  StatusRule,
} from './register.ts'

type SourceUrlKind = Publication['source_url']['kind']

const authorityCode = /^RA\d{6}$/
const abilities: readonly Ability[] = ['yes', 'partly', 'no']
const urlKinds: readonly SourceUrlKind[] = ['record', 'api', 'search']
const flags: readonly StatusFlag[] = [
  'strike_off_pending',
  'reorganisation',
  'merged',
  'relocated',
  'advertising_protected',
]

const toStatusRule = (value: unknown): StatusRule => ({
  registry_value: textAt(value, 'registry_value'),
  registry_label: optionalTextAt(value, 'registry_label'),
  status: oneOf(textAt(value, 'status'), statuses),
  ...(isRecord(value) && typeof value.on_register === 'boolean' && { on_register: value.on_register }),
  flags: listOf(value, 'flags').map(flag => oneOf(String(flag), flags)),
})

const toLegalFormRule = (value: unknown): LegalFormRule => ({
  registry_code: optionalTextAt(value, 'registry_code'),
  registry_label: textAt(value, 'registry_label'),
  elf_code: optionalTextAt(value, 'elf_code'),
  kind: readKind(value),
})

const toKindMarker = (value: unknown): KindMarker => ({
  registry_codes: listOf(value, 'registry_codes').map(String),
  name_part: optionalTextAt(value, 'name_part'),
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

/** How the facts of a source may be used and cited. Throws an `Error`, as the other readers of reference data do. */
export const toLicence = (value: unknown): Licence => ({
  licence: textAt(value, 'licence'),
  attribution: optionalTextAt(value, 'attribution'),
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

const toSourceAddress = (value: unknown): SourceAddress => ({
  template: textAt(value, 'template'),
  kind: oneOf(textAt(value, 'kind'), urlKinds),
})

export const toPublication = (value: unknown, publisher: unknown): Publication => {
  const address = isRecord(value) ? value.source_url : undefined
  return {
    ...toLicence(value),
    name: textAt(publisher, 'name'),
    dataset: textAt(value, 'dataset'),
    authority_code: optionalTextAt(publisher, 'authority_code'),
    url: textAt(publisher, 'url'),
    update_cadence: textAt(value, 'update_cadence'),
    frozen_until: frozenUntil(value),
    source_url: {
      ...toSourceAddress(address),
      default_part: optionalTextAt(address, 'default_part'),
      other_parts: isRecord(address) && address.other_parts ? toSourceAddress(address.other_parts) : null,
    },
    authorityOf: toAuthorityOf(publisher),
    status_mapping: listOf(value, 'status_mapping').map(toStatusRule),
    details: listOf(value, 'details').map(name => oneOf(String(name), detailNames)),
  }
}

const toAbilities = (value: unknown): Register['can_tell'] => {
  const abilityAt = (key: string) => oneOf(textAt(value, key), abilities)
  return { insolvency: abilityAt('insolvency'), dissolution: abilityAt('dissolution'), branches: abilityAt('branches') }
}

export const toRegister = (value: unknown): Register => {
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
