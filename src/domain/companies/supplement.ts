import { parseName } from '../search/tokens/parse-name.ts'
import type { CompanyDetails } from './company.ts'
import type { CompanyFacts } from './company-facts.ts'
import { maxListMembers } from './max-list-members.ts'
import type { DecidedField } from './merge-rules.ts'
import { nameKey } from './name-key.ts'

/** Facts of two sources, and the JSON pointers of those that are the second's. */
interface Supplemented {
  facts: Partial<CompanyFacts>
  pointers: readonly string[]
}

/** Whether a fact of the second source replaces the first's. */
type Replaces = (field: DecidedField) => boolean

type Facts = CompanyFacts
type Named = { name: string }

const nothing: Supplemented = { facts: {}, pointers: [] }

const single = ['incorporation_date', 'registered_address', 'activities', 'capital'] as const

const singleFact =
  (register: Facts, gleif: Facts, replaces: Replaces) =>
  (field: (typeof single)[number]): Supplemented => {
    if (gleif[field] === undefined || (register[field] !== undefined && !replaces(field))) return nothing
    return { facts: { [field]: gleif[field] }, pointers: [`/${field}`] }
  }

const hasEnded = ({ status }: Facts) => status === 'inactive' || status === 'dissolved'

/**
 * GLEIF's end of a company is served unless the register knows one; any other status only instead of a frozen register's, since
 * it learns of liquidation and insolvency late or never.
 */
const mayReplaceStatus = (register: Facts, gleif: Facts, isFrozen: boolean) =>
  hasEnded(gleif) ? register.status !== 'dissolved' : isFrozen && gleif.status !== 'unknown'

const status = (register: Facts, gleif: Facts, isReplaced: boolean): Supplemented => {
  if (!isReplaced) return nothing
  // An objection to advertising is the company's, whichever source has its status.
  const kept = register.status_detail?.flags?.filter(flag => flag === 'advertising_protected') ?? []
  const status_detail = { ...gleif.status_detail, flags: [...(gleif.status_detail?.flags ?? []), ...kept] }
  const { status, dissolution_date } = gleif
  const details = kept.length > 0 ? ['registry_label', 'on_register'].map(name => `/status_detail/${name}`) : []
  return {
    facts: { status, status_detail, dissolution_date },
    pointers: [
      '/status',
      ...(kept.length > 0 ? details : ['/status_detail']),
      ...(dissolution_date ? ['/dissolution_date'] : []),
    ],
  }
}

type Form = NonNullable<Facts['legal_form']>

const isOf = (kind: Form['kind']) => (form: Form) => [undefined, 'other', kind].includes(form.kind)

/** The members of the first form, with missing ones of the second unless the two are of different kinds. */
const completed = (form: Form, other: Form | undefined): Form =>
  other && (isOf(form.kind)(other) || isOf(other.kind)(form)) ? { ...other, ...form } : form

const legalForm = (register: Facts, gleif: Facts, replaces: Replaces): Supplemented => {
  const own = register.legal_form
  const other = gleif.legal_form
  if (!other) return nothing
  const isOther = own === undefined || replaces('legal_form')
  const form = isOther ? completed(other, own) : completed(own, other)
  const names = Object.keys(form) as (keyof Form)[]
  const ofGleif = names.filter(name => (isOther ? other[name] !== undefined : own?.[name] === undefined))
  const isWhole = ofGleif.length === names.length
  return {
    facts: { legal_form: form },
    pointers: isWhole ? ['/legal_form'] : ofGleif.map(name => `/legal_form/${name}`),
  }
}

/** The register's items, then those that only GLEIF has. */
const list = <Item>(
  field: 'previous_names' | 'other_names' | 'identifiers',
  register: readonly Item[],
  { gleif, key, known = [] }: { gleif: readonly Item[]; key: (item: Item) => string; known?: readonly string[] },
): Supplemented => {
  const keys = new Set([...known, ...register.map(key)])
  const items = [...register, ...gleif.filter(item => !keys.has(key(item)))].slice(0, maxListMembers)
  if (items.length === 0) return nothing
  return {
    facts: { [field]: items },
    pointers: items.slice(register.length).map((_, at) => `/${field}/${register.length + at}`),
  }
}

/** The members of the register's details, and those that only GLEIF has or that replace the register's. */
const details = (register: Facts, gleif: Facts, replaces: Replaces): Supplemented => {
  const own = register.details
  const ofGleif = Object.entries(gleif.details ?? {}).filter(
    ([name]) => own?.[name as keyof CompanyDetails] === undefined || replaces('details'),
  )
  if (ofGleif.length === 0) return nothing
  return {
    facts: { details: { ...own, ...Object.fromEntries(ofGleif) } },
    pointers: ofGleif.map(([name]) => `/details/${name}`),
  }
}

const coreOf = (name: string) => parseName(name).words.join(' ')

/** The register's name, if GLEIF's replaces it and is not only another spelling. */
const formerName = (register: Facts, name: string): readonly Named[] =>
  register.name !== '' && coreOf(register.name) !== coreOf(name) ? [{ name: register.name }] : []

const byName = ({ name }: Named) => nameKey(name)

const withoutName = <Item extends Named>(names: readonly Item[] = [], name: string) =>
  names.filter(item => nameKey(item.name) !== nameKey(name))

const isNameReplaced = (register: Facts, gleif: Facts, replaces: Replaces) =>
  gleif.name !== '' && byName(gleif) !== byName(register) && (register.name === '' || replaces('name'))

const names = (register: Facts, gleif: Facts, replaces: Replaces): Supplemented[] => {
  const isReplaced = isNameReplaced(register, gleif, replaces)
  const name = isReplaced ? gleif.name : register.name
  const former = [...formerName(register, name), ...withoutName(register.previous_names, register.name)]
  const previous = isReplaced ? withoutName(former, name) : (register.previous_names ?? [])
  const other = isReplaced ? withoutName(register.other_names, name) : (register.other_names ?? [])
  const known = [nameKey(name)]
  return [
    { facts: { name }, pointers: isReplaced ? ['/name'] : [] },
    list('previous_names', previous, { gleif: gleif.previous_names ?? [], key: byName, known }),
    list('other_names', other, { gleif: gleif.other_names ?? [], key: byName, known }),
  ]
}

const withoutUndefined = (facts: CompanyFacts): CompanyFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as unknown as CompanyFacts

/** The facts of a register, supplemented by GLEIF's, with the JSON pointers of those that are GLEIF's. */
export const supplement = (
  register: CompanyFacts,
  gleif: CompanyFacts,
  { replaces, isFrozen }: { replaces: Replaces; isFrozen: boolean },
): { facts: CompanyFacts; pointers: readonly string[] } => {
  const isStatusReplaced = mayReplaceStatus(register, gleif, isFrozen) && replaces('status')
  const parts = [
    ...names(register, gleif, replaces),
    status(register, gleif, isStatusReplaced),
    legalForm(register, gleif, replaces),
    ...single.map(singleFact(register, gleif, replaces)),
    list('identifiers', register.identifiers ?? [], {
      gleif: gleif.identifiers ?? [],
      key: ({ scheme, value }) => `${scheme} ${value}`,
    }),
    details(register, gleif, replaces),
  ]
  return {
    facts: withoutUndefined(Object.assign({}, register, ...parts.map(({ facts }) => facts)) as CompanyFacts),
    pointers: parts.flatMap(({ pointers }) => pointers),
  }
}
