import { nearestCountry } from '#domain/companies/nearest-country.ts'
import { isRecord } from '#domain/is-record.ts'
import { endsWithForm, parseText } from '#domain/search/text/parse-text.ts'
import type { Arguments } from '../tool.ts'
import { decodedText } from './decoded-text.ts'
import { pairsInText } from './pairs-in-text.ts'

/** Longer texts are no single argument. */
const maxLength = 400
const quoted = /^(\w+)\s?[:=]\s?(?:"([^"]*)"|'([^']*)')[\s,;&]*/
const countryBehind = /^(\S.*?)([\s,;&(]+country)\s?[:=]\s?["']?(\p{L}{2,20})["']?\)?$/isu
/** The word in capitals, with only a space before it, may end a name: `Big Country: SE`. */
const mayBeInName = /^ C/

/** The arguments of `q="IKEA of Sweden AB" country="SE"`; undefined for any other text, and for a single one. */
function readQuoted(text: string): Arguments | undefined {
  const found: [string, string][] = []
  for (let rest = text; rest !== ''; ) {
    const [all, name, double, single] = quoted.exec(rest) ?? []
    if (all === undefined || name === undefined) return undefined
    found.push([name, double ?? single ?? ''])
    rest = rest.slice(all.length)
  }
  return found.length > 1 ? Object.fromEntries(found) : undefined
}

/** The argument and the country of `IKEA of Sweden AB country:SE`; undefined for any other text. */
function readCountryBehind(name: string, text: string): Arguments | undefined {
  const [, value = '', label = '', country = ''] = countryBehind.exec(text) ?? []
  if (nearestCountry(country) === undefined) return undefined
  const isInName = mayBeInName.test(label) && !endsWithForm(parseText(value, undefined))
  return isInName ? undefined : { [name]: value, country }
}

/** The arguments that an argument holds: as an object, as JSON text, as in a query or as in YAML; undefined if none. */
export function argumentsIn([name, value]: readonly [string, unknown]): Arguments | undefined {
  const decoded = decodedText(value)
  if (isRecord(decoded)) return decoded
  if (typeof value !== 'string' || value.length > maxLength) return undefined
  const text = value.trim()
  return readQuoted(text) ?? pairsInText(text) ?? readCountryBehind(name, text)
}
