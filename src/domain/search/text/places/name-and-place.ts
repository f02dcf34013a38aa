import type { ParsedName } from '../../tokens/parse-name.ts'
import { tokenize } from '../../tokens/tokenize.ts'
import { type AroundForm, aroundForm } from '../forms/form-inside.ts'
import { type ParsedText, parseText } from '../parse-text.ts'

/** Words of the longest places. */
const maxPlaceWords = 4

/** The letters of a Dutch postal code, which are no place and no legal form: `3511 AB`. */
const dutchCode = /(?<=[,\s])(\d{4}) ?[A-Z]{2}(?=\s+\p{Lu})/u

const hasDigit = (token: string): boolean => /\d/.test(token)

/** Words of a street before its number. */
const maxStreetWords = 3

/** A name, and the address behind its last comma before a number. */
function aroundComma(text: string, country: string | undefined): AroundForm | undefined {
  const parts = text.split(/[,;]/)
  const street = parts.findIndex((part, at) => at > 0 && hasDigit(part))
  if (street < 0) return undefined
  const { words, legalForm } = parseText(parts.slice(0, street).join(' '), country)
  return { before: words, after: tokenize(parts.slice(street).join(' ')), legalForm }
}

/** A name, and the address behind its legal form. Behind a form before it is the name: `Asunto Oy Rantatie 5, Turku`. */
function aroundOwnForm(text: string, read: ParsedText, country: string | undefined): AroundForm | undefined {
  if (read.words[0] !== read.tokens[0]) return undefined
  const found = aroundForm(text, country, read)
  const street = found?.after.findIndex(hasDigit) ?? -1
  return street >= 0 && street <= maxStreetWords ? found : undefined
}

/**
 * The name and the place of a text that has an address behind a comma or a legal form, without its street and its numbers:
 * many records have only a place. Undefined if it has no number, or no place behind the last one. `asRead` is the text
 * as `parseText` reads it.
 */
export function nameAndPlace(
  q: string,
  country: string | undefined,
  asRead = parseText(q, country),
): ParsedName | undefined {
  const text = q.replace(dutchCode, '$1')
  const read = text === q ? asRead : parseText(text, country)
  const found = aroundComma(text, country) ?? aroundOwnForm(text, read, country)
  if (!found || found.before.every(hasDigit)) return undefined
  const { before, after, legalForm } = found
  const last = after.findLastIndex(hasDigit)
  const place = after.slice(last + 1)
  const isPlace = last >= 0 && place.length > 0 && place.length <= maxPlaceWords
  return isPlace ? { words: [...before, ...place], legalForm } : undefined
}
