import type { SearchRow } from '#data/companies/search-rows.ts'
import { readCorpusWords } from '#data/corpus/read-corpus-words.ts'
import { parseName } from '#domain/search/tokens/parse-name.ts'
import { type Random, seededRandom, seedOf } from '../../src/corpus/seeded-random.ts'
import type { SyntheticCompany } from '../../src/corpus/synthetic-companies.ts'
import { type QuerySubject, type QueryVariant, queryVariants, writeQuery } from '../queries/query-variants.ts'
import { isHeldOut, type RealCompany, type RealQuery } from './real-query.ts'

export const mutatedSource = 'de-register'
export const absentVariant = 'absent'
export const absentCutVariant = 'absent_cut'
const cutVariant = 'cut'
const otherNumberVariant = 'other_number'
const otherBodyVariant = 'other_body'

type Named = Pick<RealCompany, 'country' | 'registry_id' | 'name'>

/** Corpus variants that need no facts beyond those of the records. */
const variants = (Object.keys(queryVariants) as QueryVariant[]).filter(variant => variant !== 'other_legal_form')

/** The words of a name as written, without its legal form: the shortest beginning with all its other words. */
function coreWords(name: string): string[] {
  const words = name.split(' ').filter(Boolean)
  const wanted = parseName(name, 'DE').words.join(' ')
  const count = words.findIndex((_, at) => parseName(words.slice(0, at + 1).join(' '), 'DE').words.join(' ') === wanted)
  return count < 0 ? words : words.slice(0, count + 1)
}

/** The words and legal forms of German. */
function germanWords(): Pick<QuerySubject, 'language' | 'forms'> {
  const { languages, countries } = readCorpusWords()
  const language = languages.get('de')
  const forms = countries.find(({ code }) => code === 'DE')?.regions[0]?.forms
  if (!language || !forms) throw new Error('There are no German words.')
  return { language, forms }
}

function subjectOf(row: SearchRow, german: Pick<QuerySubject, 'language' | 'forms'>): QuerySubject {
  const words = coreWords(row.name)
  const company: SyntheticCompany = {
    country: 'DE' as const,
    registry_id: row.registry_id,
    name: row.name,
    core_name: words.join(' '),
    former_name: null,
    former_core_name: null,
    trade_name: null,
    language: 'de',
    status: 'active',
    street: row.street ?? '',
    postal_code: row.postal_code ?? '',
    locality: row.locality ?? '',
    legal_form: row.name.slice(words.join(' ').length).trim(),
    legal_form_kind: row.legal_form_kind ?? '',
  }
  return { company, words, ...german }
}

const needsAddress: ReadonlySet<string> = new Set(['name_and_city', 'address', 'address_typo'])

/** The initials of a name's words, as an acronym. */
const initialsOf = (words: readonly string[]) => {
  const letters = words.map(word => word.match(/^\p{L}/u)?.[0] ?? '').join('')
  return letters.length >= 3 ? letters.toUpperCase() : undefined
}

/** Letters that a scanner reads as digits. */
const misread = (text: string, random: Random): string | undefined => {
  const digits: Record<string, string> = { o: '0', i: '1', l: '1', b: '8', s: '5', e: '3' }
  const at = [...text.toLowerCase()].flatMap((letter, place) => (digits[letter] ? [place] : []))
  if (at.length === 0) return undefined
  const place = random.pick(at)
  return text.slice(0, place) + digits[text[place]?.toLowerCase() ?? ''] + text.slice(place + 1)
}

const inHosts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** The name as a domain: joined, with umlauts as two letters. */
const domainOf = (words: readonly string[]) => {
  const host = words
    .join('')
    .toLowerCase()
    .replaceAll(/[äöüß]/g, letter => inHosts[letter] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '')
  return host.length >= 5 && words.length < 4 ? `${host}.de` : undefined
}

function queriesOf(row: SearchRow, subject: QuerySubject, random: Random): RealQuery[] {
  const { registry_id, name, locality } = row
  const answer = { registry_id, name }
  const base = { country: 'DE', source: mutatedSource, isHeld: isHeldOut(registry_id) }
  const written = variants.flatMap(variant => {
    if (needsAddress.has(variant) && !(row.street && row.locality)) return []
    const text = writeQuery(variant, subject, random)
    const isPlaced = variant === 'name_and_city'
    return text === undefined
      ? []
      : [{ ...base, text, variant: variant as string, answer: { ...answer, ...(isPlaced && { locality }) } }]
  })
  const former = row.other_names[0]
  const own = [
    { variant: 'initials', text: initialsOf(subject.words), answer },
    { variant: 'misread', text: misread(subject.words.join(' '), random), answer },
    { variant: 'domain', text: domainOf(subject.words), answer },
    { variant: 'former_name', text: former?.name, answer: { ...answer, name: former?.name ?? '' } },
  ]
  return [
    ...written,
    ...own.flatMap(({ text, ...query }) => (text && text.length > 1 ? [{ ...base, ...query, text }] : [])),
  ]
}

/** How many in a thousand queries of a kind are kept: full names are asked for more often than incomplete ones. */
const keptOf: Record<string, number> = {
  truncated: 330,
  initials: 250,
  domain: 500,
  misread: 500,
  address: 300,
  address_typo: 300,
}

/** Mutations of the names of a number of genuine companies. */
export function mutatedNames(rows: readonly SearchRow[], companies: number, seed: number): RealQuery[] {
  const random = seededRandom(seedOf('real-names', seed))
  const german = germanWords()
  return Array.from({ length: companies }, () => random.pick(rows))
    .flatMap(row => queriesOf(row, subjectOf(row, german), random))
    .filter(({ variant }) => random.below(1000) < (keptOf[variant] ?? 1000))
}

/** How many of each thousand further queries of small classes are kept. */
const surplusOf: Record<string, number> = {
  truncated: 300,
  initials: 600,
  name_and_city: 1000,
  address: 1000,
  address_typo: 1000,
}

/** Further queries of the classes that are small, so that chance decides less about their figures. */
export function surplusNames(rows: readonly SearchRow[], companies: number, seed: number): RealQuery[] {
  const random = seededRandom(seedOf('surplus-names', seed))
  const german = germanWords()
  return Array.from({ length: companies }, () => random.pick(rows))
    .flatMap(row => queriesOf(row, subjectOf(row, german), random))
    .filter(({ variant }) => random.below(1000) < (surplusOf[variant] ?? 0))
    .map(query => ({ ...query, isSurplus: true }))
}

/** Names of companies that are left out of the index: negative queries, with and without legal form. */
export function absentNames(rows: readonly SearchRow[], seed: number): RealQuery[] {
  const random = seededRandom(seedOf('absent-names', seed))
  return rows.map(({ name, registry_id }) => ({
    text: random.chance(0.5) ? name : coreWords(name).join(' '),
    country: 'DE',
    source: mutatedSource,
    variant: absentVariant,
    answer: undefined,
    isHeld: isHeldOut(registry_id),
  }))
}

/** Lengths of fields that names are cut to, in letters. */
const [minField, maxField] = [15, 40]

/** The beginning of a name that fits a field of some length; undefined if all of it does. */
function inField(name: string, random: Random): string | undefined {
  const length = minField + random.below(maxField - minField + 1)
  return name.length > length ? name.slice(0, length).trim() : undefined
}

/** Names of a number of companies as fields that are too short have them. They count in their own class only. */
export function cutNames(rows: readonly SearchRow[], companies: number, seed: number): RealQuery[] {
  const random = seededRandom(seedOf('cut-names', seed))
  return Array.from({ length: companies }, () => random.pick(rows)).flatMap(({ registry_id, name }) => {
    const text = inField(name, random)
    const base = { country: 'DE', source: mutatedSource, variant: cutVariant, isHeld: isHeldOut(registry_id) }
    return text ? [{ ...base, text, answer: { registry_id, name }, isSurplus: true }] : []
  })
}

/** One in this many absent companies is also asked for by a cut name. */
const absentCutEach = 6

/** Cut names of companies that are left out of the index: negative queries. They count in their own class only. */
export function absentCutNames(rows: readonly Named[], seed: number): RealQuery[] {
  const random = seededRandom(seedOf('absent-cut-names', seed))
  return rows.flatMap(row => {
    const text = random.below(absentCutEach) === 0 ? inField(row.name, random) : undefined
    return text ? [negativeOf(row, absentCutVariant, text)] : []
  })
}

/** A word of a name that numbers it among others, as `Solarpark 12`; years and long numbers do not. */
const numbering = /^[1-9]\d{0,2}$/

const romanNumerals = ['II', 'III', 'IV', 'V', 'VI']

/** The name with another number, or with one if it has none. */
function withOtherNumber({ name }: Named, random: Random): string {
  const words = coreWords(name)
  const at = words.findIndex((word, place) => place > 0 && numbering.test(word))
  if (at >= 0) return words.with(at, String(Number(words[at]) + 1 + random.below(9))).join(' ')
  return [...words, random.chance(0.6) ? String(2 + random.below(8)) : random.pick(romanNumerals)].join(' ')
}

/** The companies drawn, each once. */
const drawn = <Row>(rows: readonly Row[], count: number, random: Random): Row[] =>
  rows.length === 0 ? [] : [...new Set(Array.from({ length: count }, () => random.pick(rows)))]

const negativeOf = ({ registry_id, country }: Named, variant: string, text: string): RealQuery => ({
  text,
  country,
  source: mutatedSource,
  variant,
  answer: undefined,
  isHeld: isHeldOut(registry_id),
  isSurplus: true,
})

/** Names with the number of another company, which is not in the index: negative queries. They count in their own class only. */
export function otherNumberNames(rows: readonly Named[], count: number, seed: number): RealQuery[] {
  const random = seededRandom(seedOf('other-numbers', seed))
  const isNumbered = ({ name }: Named) => coreWords(name).some((word, at) => at > 0 && numbering.test(word))
  return [...drawn(rows.filter(isNumbered), count / 2, random), ...drawn(rows, count / 2, random)].map(row =>
    negativeOf(row, otherNumberVariant, withOtherNumber(row, random)),
  )
}

// Names of entities related to a company, with an X for its name.
const otherBodies: Readonly<Record<string, readonly string[]>> = {
  DE: [
    'Förderverein X e.V.',
    'Freunde X',
    'Freundeskreis X e.V.',
    'X Stiftung',
    'Stiftung X',
    'Verein X e.V.',
    'Unterstützungskasse X',
    'X Beteiligungs GmbH',
    'X Verwaltungs GmbH',
    'X Holding GmbH',
    'X Immobilien GmbH',
    'X Vertriebs GmbH',
    'X Grundbesitz',
    'X Betriebs GmbH',
    'X Vermögensverwaltung',
    'X e.V.',
    'X Invest',
  ],
  GB: [
    'Friends of X',
    'X Foundation',
    'X Charity',
    'X Charitable Trust',
    'X Holdings Limited',
    'X Properties Limited',
    'X Pension Fund',
    'X Trustees Limited',
    'X CIO',
    'X Association',
    'X Supporters Trust',
    'X Property Management',
  ],
  FR: [
    'Fondation X',
    'Association X',
    'Amis de X',
    'Les amis de X',
    'X Holding',
    'X Immobilière',
    'X Participations',
    'Fonds de dotation X',
    'X Gestion',
    'X Invest',
  ],
}

const nonprofit = /\be\. ?V\.|eingetragener Verein|Stiftung|Verein|Association|Foundation|Fondation|Trust|Charity/i

/** Names of entities related to companies, which are not in the index: negative queries. They count in their own class only. */
export function otherBodyNames(rows: readonly Named[], count: number, seed: number): RealQuery[] {
  const random = seededRandom(seedOf('other-bodies', seed))
  return Object.entries(otherBodies).flatMap(([country, bodies]) => {
    const own = rows.filter(row => row.country === country)
    return drawn(own, count, random).flatMap(row => {
      const body = random.pick(bodies).replace('X', coreWords(row.name).join(' '))
      // The friends of an association may be the association.
      return nonprofit.test(row.name) ? [] : [negativeOf(row, otherBodyVariant, body)]
    })
  })
}
