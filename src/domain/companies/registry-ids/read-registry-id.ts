import type { CountryCode } from '../../countries.ts'
import { withoutDecimal } from '../../without-decimal.ts'
import { passesMod97 } from './check-digits.ts'
import { foldIdentifier, type WrittenIdentifier } from './fold-identifier.ts'
import { numbersOfLink } from './numbers-of-link.ts'
import { type LabelledText, labelledText, readLabelledId } from './read-labelled-id.ts'
import { malformed, type RegistryIdReading, wrongCheckDigit } from './reading.ts'
import { registryIdSchemes } from './rules.ts'
import type { RegistryIdScheme } from './scheme.ts'

/** 18 letters and digits, and two check digits. */
const leiForm = /^[A-Z0-9]{18}[0-9]{2}$/

export const isLei = (compact: string): boolean => leiForm.test(compact) && passesMod97(compact)

/**
 * Whether an identifier is written like an LEI. With a dot it is an EUID: EUIDs of Romania's trade register have twenty
 * characters since 2024.
 */
export const looksLikeLei = ({ text, compact }: WrittenIdentifier): boolean =>
  leiForm.test(compact) && !text.includes('.')

/** Reads a text in the form of a country's registry ids; undefined for any other. */
function readCanonical(scheme: RegistryIdScheme, text: string): RegistryIdReading | undefined {
  if (!scheme.canonicalForm.test(text)) return undefined
  if (!/[1-9]/.test(text)) return malformed
  if (!scheme.hasValidCheckDigit(text)) return wrongCheckDigit
  const completed = scheme.complete?.(text)
  return { kind: 'canonical', registryId: text, ...(completed !== undefined && { completed }) }
}

/** Reads an identifier that is already folded, under the rules of one country. */
export function readWritten(country: CountryCode, written: WrittenIdentifier): RegistryIdReading {
  const scheme = registryIdSchemes[country]
  const canonical = readCanonical(scheme, written.raw)
  if (canonical) return canonical
  if (looksLikeLei(written) && isLei(written.compact))
    return { kind: 'refused', reason: 'other_identifier', identifier: 'lei' }
  const reading = scheme.read(written)
  const completed = reading.kind === 'corrected' ? scheme.complete?.(reading.registryId) : undefined
  return completed === undefined ? reading : Object.assign({}, reading, { completed })
}

/** Reads an identifier with the words beside it, under the rules of one country. */
export const readLabelled = (country: CountryCode, labelled: LabelledText): RegistryIdReading =>
  readLabelledId(registryIdSchemes[country], labelled, number => readWritten(country, number))

/**
 * The number that a spreadsheet or a data frame wrote as 445790.0. Without its dot it would be another company's number.
 */
function readFraction(country: CountryCode, text: string): RegistryIdReading {
  const given = text.trim()
  const number = withoutDecimal(given)
  const written = number === given ? undefined : foldIdentifier(number)
  const reading = written ? readWritten(country, written) : malformed
  return reading.kind === 'canonical' || reading.kind === 'corrected'
    ? { kind: 'corrected', registryId: reading.registryId, correction: 'fraction_removed' }
    : malformed
}

/** What some clients add to a path to say what they accept. */
const fileEnding = /\.(?:json|xml|html?|csv)$/i

/** The registry id before the ending of a file: `0200065765.json`. */
function readFileName(country: CountryCode, text: string): RegistryIdReading {
  const given = text.trim()
  const number = given.replace(fileEnding, '')
  const written = number === given ? undefined : foldIdentifier(number)
  const reading = written ? readWritten(country, written) : malformed
  return reading.kind === 'canonical' || reading.kind === 'corrected'
    ? { kind: 'corrected', registryId: reading.registryId, correction: 'suffix_removed' }
    : malformed
}

/** The first number of a link that is a registry id of the country, such as one to a company's record in its register. */
function readLink(country: CountryCode, text: string): RegistryIdReading {
  for (const number of numbersOfLink(country, text)) {
    const written = foldIdentifier(number)
    const reading = written ? readWritten(country, written) : malformed
    if (reading.kind === 'canonical' || reading.kind === 'corrected')
      return { kind: 'corrected', registryId: reading.registryId, correction: 'link_removed' }
  }
  return malformed
}

const longestMarkup = 300

/** Tags of HTML before a text, as in a cell that was copied from a page; what a script holds is no text. */
const openingTags = /^(?:<(?!script\b)[a-z][^<>]*>\s*)+/i
const closingTags = /(?:<\/[a-z][a-z0-9]*\s*>\s*)+$/i

/** The text between tags. One expression for all of it takes cubic time over spaces. */
function withoutTags(text: string): string | undefined {
  const opened = text.trim()
  const closed = opened.replace(openingTags, '')
  const inner = closed.replace(closingTags, '')
  return closed === opened || inner === closed || inner === '' || /[<>]/.test(inner) ? undefined : inner.trimEnd()
}

/** Marks of Markdown around a text: `**923609016**`. */
const outerMarks = /^\s*[`*]{1,3}([^`*]+)[`*]{1,3}\s*$/

/** The registry id between tags or marks: `<b>923609016</b>`. */
function readMarkup(country: CountryCode, text: string): RegistryIdReading {
  const inner = text.length <= longestMarkup ? (withoutTags(text) ?? outerMarks.exec(text)?.[1]) : undefined
  const reading = inner === undefined ? malformed : readPlain(country, inner)
  return reading.kind === 'canonical' || reading.kind === 'corrected'
    ? { kind: 'corrected', registryId: reading.registryId, correction: 'markup_removed' }
    : malformed
}

/** The registry id in any notation but percent-encoding. */
function readPlain(country: CountryCode, text: string): RegistryIdReading {
  // As nearly all numbers of a register are written, which need no folding.
  const canonical = readCanonical(registryIdSchemes[country], text)
  if (canonical?.kind === 'canonical') return canonical
  const fraction = readFraction(country, text)
  if (fraction !== malformed) return fraction
  const written = foldIdentifier(text)
  const reading = written ? readWritten(country, written) : malformed
  if (reading !== malformed) return reading
  const named = readFileName(country, text)
  if (named !== malformed) return named
  const linked = readLink(country, text)
  if (linked !== malformed) return linked
  const labelled = labelledText(text)
  const ofLabel = labelled ? readLabelled(country, labelled) : malformed
  return ofLabel === malformed ? readMarkup(country, text) : ofLabel
}

const longestEncoded = 300

function decoded(text: string): string | undefined {
  // A link is read as it is.
  if (text.length > longestEncoded || !/%[0-9a-f]{2}/i.test(text) || text.includes('/')) return undefined
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The registry id in a text that was percent-encoded once more than in its URL: `HRB%2032001`. */
function readEncoded(country: CountryCode, text: string): RegistryIdReading {
  const plain = decoded(text)
  const reading = plain === undefined ? malformed : readPlain(country, plain)
  if (reading.kind === 'refused') return malformed
  return reading.kind === 'canonical' || reading.kind === 'corrected'
    ? { kind: 'corrected', registryId: reading.registryId, correction: 'encoding_removed' }
    : reading
}

/**
 * Reads an identifier in any notation, with the words beside it: the canonical id of a company of the country's register, or
 * the reason why it is invalid. Never throws, and takes bounded time. A wrong check digit is refused, never corrected.
 */
export function readRegistryId(country: CountryCode, text: string): RegistryIdReading {
  const reading = readPlain(country, text)
  const encoded = reading.kind === 'refused' && text.includes('%') ? readEncoded(country, text) : malformed
  return encoded === malformed ? reading : encoded
}
