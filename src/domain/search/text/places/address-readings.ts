import regions from '#generated/reference/regions.json' with { type: 'json' }
import { lazy } from '../../../lazy.ts'
import type { ParsedName } from '../../tokens/parse-name.ts'
import { tokenize } from '../../tokens/tokenize.ts'
import { aroundMembershipForm } from '../forms/form-inside.ts'
import { endsWithForm, type ParsedText, parseText } from '../parse-text.ts'
import { withoutDistrict } from './districts.ts'
import { withoutPostalArea } from './french-departments.ts'
import { foreignTowns, inflectedTown } from './inflected-towns.ts'

/** The names of regions, as tokens. */
const regionNames = lazy(
  (): ReadonlySet<string> =>
    new Set(Object.values(regions).flatMap(names => Object.values(names).map(name => tokenize(name).join(' ')))),
)

/** The text without the region behind its last comma: `Nordlys GmbH, Passau, Bayern`. */
function withoutRegion(text: string): string | undefined {
  const comma = text.lastIndexOf(',')
  return comma > 0 && regionNames().has(tokenize(text.slice(comma)).join(' ')) ? text.slice(0, comma) : undefined
}

/** A postal code before its place, which many records lack. Behind a word that is no legal form it may be a number of the name. */
const postalCode = /([,\s]+)(?:\p{Lu}{1,3}[- ])?(?:\d{4} ?[A-Z]{2}|\d{3} \d{2}|\d{2}-\d{3}|\d{4,6})(?=\s+\p{Lu}[^,]*$)/u
const codeAtEnd = '[,\\s]+(?:(?:[A-Z]{2}-?)?\\d{4,6}|[A-Z]\\d[\\dW] ?[A-Z\\d]{4})$'
/**
 * A postal code after its place: `Cluj 400001`, `Galway H91 X2Y3`. The place is matched last, because it may be anywhere
 * before.
 */
const codeBehind = new RegExp(`(?=${codeAtEnd})(?<=[,\\s]\\p{Lu}\\p{L}[^,]*)${codeAtEnd}`, 'u')

/** The text without the postal code at its end; undefined if it has none. */
function withoutPostalCode(text: string, country: string | undefined): string | undefined {
  const behind = text.replace(codeBehind, '')
  if (behind !== text && behind.includes(',')) return behind
  const found = postalCode.exec(text)
  if (!found) return undefined
  const isSetApart = found[1]?.includes(',') || endsWithForm(parseText(text.slice(0, found.index), country))
  return isSetApart ? text.replace(postalCode, ',') : undefined
}

/** The name without the form of an association or a cooperative before a place. */
function withoutMembershipForm(text: string, country: string | undefined, read?: ParsedText): ParsedName | undefined {
  const found = aroundMembershipForm(text, country, read)
  return found && { words: [...found.before, ...found.after], legalForm: found.legalForm }
}

/** Another text, and the country and how postal codes begin where its company is, if the text says so. */
interface AddressReading extends ParsedName {
  country?: string
  postalArea?: string
}

/** The text without the number of a French department or arrondissement, in France. Elsewhere `Studio (54)` may be a name. */
function withPostalArea(text: string, country: string | undefined): AddressReading | undefined {
  const found = country === undefined || country === 'FR' ? withoutPostalArea(text) : undefined
  const read = found && parseText(found.text, 'FR')
  return read && (country || read.words.length > 1)
    ? { ...read, country: 'FR', postalArea: found.postalArea }
    : undefined
}

/**
 * Readings of a text that ends with a place: without what records of a register often lack of an address, or have otherwise.
 * `asRead` is the text as `parseText` reads it.
 */
export function addressReadings(text: string, country: string | undefined, asRead: ParsedText): AddressReading[] {
  const region = withoutRegion(text)
  const town = withoutDistrict(region ?? text, country) ?? inflectedTown(region ?? text, country)
  const postal = withoutPostalCode(town ?? region ?? text, country)
  const shorter = postal ?? town ?? region
  const membership = withoutMembershipForm(shorter ?? text, country, shorter === undefined ? asRead : undefined)
  const read = (other: string | undefined) => (other === undefined ? undefined : parseText(other, country))
  const likely = [...[region, town, postal].map(read), membership, withPostalArea(text, country)]
  return [...likely, ...foreignTowns(region ?? text, country).map(read)].filter(reading => reading !== undefined)
}
