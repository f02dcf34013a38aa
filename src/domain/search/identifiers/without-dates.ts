import { isIdentifierLabel } from './identifier-labels.ts'

const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`
const month = '(?:0?[1-9]|1[0-2])'
const year = String.raw`(?:19|20)\d\d`
const time = String.raw`(?:[T ,]{1,2}\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?`

/** A day with its year, and its time if there is one; `J 12/11/2026` is an entry of a Romanian register. */
const date = new RegExp(
  String.raw`(?<![\p{L}\p{N}./-]|\bJ )(?:(?:${day}([./-])${month}|${month}([./-])${day})(?:\1|\2)${year}` +
    String.raw`|${year}([./-])${month}\3${day})${time}(?![\p{L}\p{N}]|[./:-]\d)`,
  'giu',
)

/**
 * A text without the days in it, which have as many digits as numbers of registers: `Nordlys Ltd 12.11.2026`. With nothing
 * beside it but labels, a number is not read as a day.
 */
export function withoutDates(text: string): string {
  const kept = /\d/.test(text) ? text.replace(date, ' ') : text
  if (kept === text) return text
  return kept.split(/[\s,;:()]+/).every(word => word === '' || isIdentifierLabel(word)) ? text : kept
}
