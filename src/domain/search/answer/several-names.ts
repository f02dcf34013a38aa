import { readCountry } from '../../countries.ts'
import { endsWithForm, type ParsedText, parseText } from '../text/parse-text.ts'
import { legalFormTable } from '../tokens/legal-form-table.ts'

/** More parts are no list that somebody typed. */
const maxParts = 50

/** A part of an address, unless a legal form follows: a house number, or a postal code, with its country, before a place. */
const hasDigit = /\d/
const postalCode = /^(?:[A-Z]{1,2}[- ])?\d{3}/
const isOfAddress = (part: string, isName: boolean): boolean =>
  hasDigit.test(part) && (!isName || postalCode.test(part))

/** An end that goes on behind a comma: `Nordlys GmbH & Co., Vertriebs KG`. */
const unfinished = /(?:&|\bco\.?)$/i

/**
 * Whether a part between commas is the name of a company, and no part of one: those of associations have commas themselves, as in
 * `Fonds der Nordlys AG, Kiel e.V.`
 */
function isCompany(part: string, country: string | undefined): boolean {
  const { legalForm } = parseText(part, country)
  const isOfCompany = legalFormTable.some(({ id, inside }) => id === legalForm && inside !== false)
  return isOfCompany && !hasDigit.test(part) && !unfinished.test(part)
}

/** The parts of a text, on lines or between semicolons, or between commas if each of them is the name of a company. */
function partsOf(q: string, isListed: (part: string) => boolean): string[] {
  const split = (separator: RegExp) => q.split(separator).flatMap(part => part.trim() || [])
  const parts = split(/[;\n]/)
  if (parts.length > 1) return parts
  const listed = split(/,/)
  return listed.length <= maxParts && listed.every(isListed) ? listed : parts
}

const lastWord = /\S+$/

/**
 * Whether a part ends with a country that has the legal form of the name before: in `Nordlys AB; Göteborg SE` it is Sweden.
 * Behind a name with the same form it is a form again: `Nordlys SE; Ufer SE`.
 */
function endsWithCountryOf({ legalForm }: ParsedText, part: string): boolean {
  if (parseText(part, undefined).legalForm === legalForm) return false
  const country = readCountry(lastWord.exec(part)?.[0] ?? '')
  const form = legalFormTable.find(({ id }) => id === legalForm)
  return !!country && !!form && [form.suffix, form.either, form.prefix].some(forms => forms?.[country] !== undefined)
}

/**
 * What to do with a query that found no match and has several names, each with its legal form, between semicolons or commas or on
 * lines of their own; undefined for any other. A single form may be that of an address below a name.
 * So may each behind its street: `1430 Ås` and `5000 Aarau AG` are places.
 */
export function severalNames(q: string, country: string | undefined): string | undefined {
  const isName = (part: string) => endsWithForm(parseText(part, country))
  const parts = partsOf(q, part => isName(part) && isCompany(part, country))
  if (parts.length < 2 || parts.length > maxParts) return undefined
  const address = parts.findIndex(part => isOfAddress(part, isName(part)))
  const [first = '', ...others] = parts.slice(0, address < 0 ? undefined : address).filter(isName)
  const names = [first, ...others.filter(part => !endsWithCountryOf(parseText(first, country), part))]
  if (names.length < 2) return undefined
  return `No match. The query has ${names.length} names: search for each alone, or send a list with a row for each.`
}
