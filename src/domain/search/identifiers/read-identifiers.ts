import { passesMod97 } from '../../companies/registry-ids/check-digits.ts'
import { foldIdentifier, type WrittenIdentifier } from '../../companies/registry-ids/fold-identifier.ts'
import { type LabelledText, labelledText } from '../../companies/registry-ids/read-labelled-id.ts'
import { looksLikeLei, readLabelled, readWritten } from '../../companies/registry-ids/read-registry-id.ts'
import { malformed, type RegistryIdReading } from '../../companies/registry-ids/reading.ts'
import { registryIdSchemes } from '../../companies/registry-ids/rules.ts'
import type { CountryCode } from '../../countries.ts'
import { digitCount } from '../../digit-count.ts'
import { type IdentifierSpan, identifierSpans } from './identifier-spans.ts'
import { withDigitsForLetters } from './letters-for-digits.ts'
import { hasOrgIdCode } from './org-id-codes.ts'

/** A part of a query read under the rules of one country: the keys under which a company may be stored. */
export interface IdentifierReading {
  country: CountryCode
  span: IdentifierSpan
  registryIds: readonly string[]
  aliases: readonly string[]
  /** Whether a correct check digit shows that it was not mistyped. */
  isVerified: boolean
  /** Whether the number has so few digits that it may be part of a name: it then decides only if nothing else fits better. */
  isWeak: boolean
  /** Whether it has the form of a number of this country, and is not only looked up among the other numbers. */
  isRecognised: boolean
}

/** A number with the form of a country's registry id, or of an LEI, whose check digit is wrong. */
export interface WrongCheckDigit {
  country: CountryCode
  span: IdentifierSpan
  kind: 'registry_id' | 'lei'
}

export interface ReadIdentifiers {
  readings: readonly IdentifierReading[]
  faults: readonly WrongCheckDigit[]
}

const minAliasCharacters = 8
const minAliasDigits = 5
const minDigits = 5
const minBareDigits = 7

interface Circumstances {
  isVerified: boolean
  /** Whether the search is in one country. */
  isInCountry: boolean
}

/** In a longer query, six digits alone are rather a postal code. */
function isWeak(
  { compact }: Pick<WrittenIdentifier, 'compact'>,
  { isCourtEntry, rest }: IdentifierSpan,
  { isVerified, isInCountry }: Circumstances,
): boolean {
  if (isCourtEntry) return false
  const isBare = /^\d+$/.test(compact) && (rest !== '' || !(isVerified || isInCountry))
  return digitCount(compact) < (isBare ? minBareDigits : minDigits)
}

/** EUID: the country, the code of its register, a dot and the registry id, as in `BEKBOBCE.0417497106`. */
function withoutEuidPrefix(country: CountryCode, { text }: WrittenIdentifier): WrittenIdentifier | undefined {
  const [, code, local] = /^([A-Z]{2})[A-Z0-9]{0,20}\.(.+)$/.exec(text) ?? []
  return code === country && local !== undefined ? foldIdentifier(local) : undefined
}

/** Aliases of a number: as it is, and as a VAT number with and without its country. */
function aliasesOf(country: CountryCode, { compact }: WrittenIdentifier, reading: RegistryIdReading): string[] {
  const stored = 'alias' in reading && reading.alias !== undefined ? [reading.alias] : []
  const digits = digitCount(compact)
  if (compact.length < minAliasCharacters || digits < minAliasDigits || digits < compact.length / 2) return stored
  const local = compact.startsWith(country) ? compact.slice(country.length) : compact
  return [...new Set([...stored, compact, local, `${country}${local}`])]
}

const idsOf = (reading: RegistryIdReading): string[] => {
  if (reading.kind !== 'canonical' && reading.kind !== 'corrected') return []
  return [reading.registryId, ...(reading.completed === undefined ? [] : [reading.completed])]
}

// The tax number and the statistical number of Poland are recognised by their check digits.
const isVerified = (country: CountryCode, reading: RegistryIdReading): boolean =>
  reading.kind === 'refused'
    ? reading.identifier === 'nip' || reading.identifier === 'regon'
    : idsOf(reading).length > 0 && registryIdSchemes[country].rule.check !== null

const isNothing = ({ registryIds, aliases }: Pick<IdentifierReading, 'registryIds' | 'aliases'>) =>
  registryIds.length + aliases.length === 0

/**
 * The groups that an LEI with a wrong check digit may be written in: the words of a name and a number may have 20 characters by
 * chance.
 */
const leiGroups = /^\S+$|^(?:\S{4} ){4}\S{4}$|^(?:\S{5} ){3}\S{5}$/

const isMeantAsLei = (written: WrittenIdentifier): boolean =>
  looksLikeLei(written) &&
  /[A-Z]/.test(written.compact) &&
  (passesMod97(written.compact) || leiGroups.test(written.text))

function readLei(country: CountryCode, span: IdentifierSpan, lei: string): ReadIdentifiers {
  if (!passesMod97(lei)) return { readings: [], faults: [{ country, span, kind: 'lei' }] }
  const reading = {
    country,
    span,
    registryIds: [],
    aliases: [lei],
    isVerified: true,
    isWeak: false,
    isRecognised: true,
  }
  return { readings: [reading], faults: [] }
}

// With words around it that are no court, the entry alone is another span.
const isEntryAlone = (text: string): boolean =>
  /^[A-Z]+ ?[A-Z]?[ .:-]{0,3}(?:(?:N[RO]|NUMMER)[ .:-]{0,3})?(?:\d{1,3}(?: \d{3})+|\d+)(?: [A-Z]{1,3})?$/.test(text)

const isOfOtherSpan = ({ text }: WrittenIdentifier, reading: RegistryIdReading, { isCourtEntry }: IdentifierSpan) =>
  (reading.kind === 'ambiguous' && !isEntryAlone(text)) ||
  (reading.kind === 'corrected' && reading.correction === 'court_resolved' && !isCourtEntry)

function toReading(
  country: CountryCode,
  span: IdentifierSpan,
  [written, reading]: readonly [WrittenIdentifier, RegistryIdReading],
  isInCountry: boolean,
): IdentifierReading {
  const isChecked = isVerified(country, reading)
  return {
    country,
    span,
    registryIds: idsOf(reading),
    aliases: aliasesOf(country, written, reading),
    isVerified: isChecked,
    isWeak: reading.kind === 'ambiguous' || isWeak(written, span, { isVerified: isChecked, isInCountry }),
    isRecognised: reading.kind !== 'refused' || reading.identifier !== undefined,
  }
}

/**
 * A span. If it is the whole query or has a code of org-id.guide, it also has the words beside it, with which it may be an
 * identifier.
 */
interface WrittenSpan {
  written: WrittenIdentifier
  labelled: LabelledText | undefined
}

function readSpan(
  country: CountryCode,
  span: IdentifierSpan,
  { written, labelled }: WrittenSpan,
  isInCountry: boolean,
): ReadIdentifiers {
  if (isMeantAsLei(written)) return readLei(country, span, written.compact)
  const local = withoutEuidPrefix(country, written)
  const asWritten = readWritten(country, written)
  const own = asWritten === malformed && labelled ? readLabelled(country, labelled) : asWritten
  const forms = [[written, own] as const, ...(local ? [[local, readWritten(country, local)] as const] : [])]
  const kept = forms.filter(([form, reading]) => !isOfOtherSpan(form, reading, span))
  const isWrong = kept.some(([, reading]) => reading.kind === 'refused' && reading.reason === 'check_digit')
  const isLong = digitCount(written.compact) >= minBareDigits
  return {
    readings: kept.map(form => toReading(country, span, form, isInCountry)).filter(reading => !isNothing(reading)),
    faults: isWrong && isLong ? [{ country, span, kind: 'registry_id' }] : [],
  }
}

/** The identifiers of some spans of a text, also with digits for letters in it, if a check digit shows that these were meant. */
function readText(
  text: string,
  countries: readonly CountryCode[],
  isRead: (span: IdentifierSpan) => boolean,
): ReadIdentifiers {
  const { readings, faults } = readSpans(identifierSpans(text).filter(isRead), countries)
  const typed = withDigitsForLetters(text)
  if (typed === undefined) return { readings, faults }
  const meant = readSpans(identifierSpans(typed).filter(isRead), countries)
  return { readings: [...readings, ...meant.readings.filter(({ isVerified }) => isVerified)], faults }
}

/**
 * The identifiers that a query is or contains, read under the rules of each country. Takes bounded time: the query has at
 * most 200 characters.
 */
export const readIdentifiers = (q: string, countries: readonly CountryCode[]): ReadIdentifiers =>
  readText(q, countries, () => true)

/** The identifiers that a text is as a whole, apart from a label. */
export const readWholeIdentifier = (text: string, countries: readonly CountryCode[]): ReadIdentifiers =>
  readText(text, countries, ({ rest }) => rest === '')

const isWithin = (one: IdentifierSpan, other: IdentifierSpan) => one.from >= other.from && one.to <= other.to

/** Leaves out an entry without its court if the words beside it name one: it would mean the entry of any court. */
function withNamedCourts(readings: readonly IdentifierReading[]): IdentifierReading[] {
  const isOfCourt = ({ span, registryIds }: IdentifierReading) => span.isCourtEntry && registryIds.length > 0
  const courts = readings.filter(isOfCourt)
  const isNamed = (reading: IdentifierReading) => courts.some(({ span }) => isWithin(reading.span, span))
  return readings.filter(reading => isOfCourt(reading) || !reading.span.isCourtEntry || !isNamed(reading))
}

function readSpans(spans: readonly IdentifierSpan[], countries: readonly CountryCode[]): ReadIdentifiers {
  const read = spans.flatMap(span => {
    const written = foldIdentifier(span.text)
    if (!written || digitCount(written.compact) === 0) return []
    const labelled = span.rest === '' || hasOrgIdCode(span.text) ? labelledText(span.text) : undefined
    const own = span.isCourtEntry ? countries.filter(country => country === 'DE') : countries
    return own.map(country => readSpan(country, span, { written, labelled }, countries.length === 1))
  })
  const faults = read.flatMap(all => all.faults)
  return {
    readings: withNamedCourts(read.flatMap(({ readings }) => readings)),
    // The faults of the longest part of the query that is a number.
    faults: faults.filter(({ span }) => span === faults[0]?.span),
  }
}
