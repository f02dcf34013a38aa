import type { Arguments } from '../tool.ts'

/** Longer texts are no arguments of a single call. */
const maxLength = 400
/** What is between two pairs: the end of a line, a sign, or a space before `name=`. */
const separator = /\s*[\n&;,]\s*(?=[a-z][a-z_]*\s?[:=])|\s+(?=[a-z][a-z_]*=)/
/** A pair as in a query or in YAML. `Country: SE`, in capitals, is of a letterhead. */
const pair = /^([a-z][a-z_]{0,40})(?:\s?=\s?|:\s+)(\S.*)$/s
const quotes = /^(["'])(.*)\1$/s
/** Pairs as the query of an address has them: `country=NO&registry_id=923609016`. */
const encoded = /^\S+&\S+$/

/**
 * The arguments of `country=NO, registry_id=923609016`, of the query of an address, or of lines as in YAML; undefined for any
 * other text, and for a single pair.
 */
export function pairsInText(text: string): Arguments | undefined {
  if (text.length > maxLength) return undefined
  const pairs = text
    .trim()
    .split(separator)
    .map(part => pair.exec(part.trim())?.slice(1))
  if (pairs.length < 2 || pairs.includes(undefined)) return undefined
  if (encoded.test(text)) return Object.fromEntries(new URLSearchParams(text))
  return Object.fromEntries(pairs.flatMap(found => (found ? [[found[0], found[1]?.replace(quotes, '$2')]] : [])))
}
