import { nearestName } from '../errors/nearest-name.ts'
import { valueMeantBy } from './aliases.ts'
import { type Field, foldName } from './schema.ts'

/** The choice with the fewest edits; undefined if two have as few. */
function nearestChoice(text: string, choices: readonly string[]): string | undefined {
  const nearest = nearestName(text, choices)
  return nearest !== null && nearest === nearestName(text, choices.toReversed()) ? nearest : undefined
}

/** The value of an enumeration that a text means: in other letter case, by a synonym, or misspelt. Otherwise the text. */
export function correctChoice({ name, schema: { enum: choices = [] } }: Field, text: string): string {
  if (choices.includes(text)) return text
  const meant =
    choices.find(choice => foldName(choice) === foldName(text)) ??
    choices.find(choice => choice === valueMeantBy(name, text)) ??
    nearestChoice(text.trim(), choices)
  return meant ?? text
}

const padded = (digits: string | undefined) => (digits ?? '').padStart(2, '0')
const lastDay = (year: string, month: string) => new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()

/** The days of a period are days in UTC; another one is the day where it was written. */
const isOfPeriod = (name: string) => name === 'from' || name === 'to'

/**
 * The date in a text: of a date-time its day, for a period in UTC; of a month its first day, or for a period's end its last. Otherwise
 * the text.
 */
export function correctDate({ name }: Pick<Field, 'name'>, given: string): string {
  const text = given.trim()
  if (isOfPeriod(name) && /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:[+-]\d\d:?\d\d)$/i.test(text)) {
    const at = new Date(text)
    return Number.isNaN(at.getTime()) ? given : at.toISOString().slice(0, 10)
  }
  // Without separators, 202611 would be the 1st of January as well as November.
  const [, year, month, day] =
    /^(\d{4})(\d\d)(\d\d)(?:[T ].*)?$/i.exec(text) ??
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ].*)?$/i.exec(text)?.toSpliced(2, 1) ??
    []
  if (year) return `${year}-${padded(month)}-${padded(day)}`
  const [, dottedDay, dottedMonth, dottedYear] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  if (dottedYear) return `${dottedYear}-${padded(dottedMonth)}-${padded(dottedDay)}`
  const [, ofYear, ofMonth] = /^(\d{4})[-/](\d{1,2})$/.exec(text) ?? []
  if (!ofYear || !ofMonth) return given
  return `${ofYear}-${padded(ofMonth)}-${name === 'to' ? lastDay(ofYear, ofMonth) : '01'}`
}

/** A UUID without hyphens, in braces or as a URN in its usual form; otherwise undefined. */
export function correctUuid(text: string): string | undefined {
  const digits = text.replaceAll(/^urn:uuid:|[{}\s-]/gi, '')
  if (!/^[0-9a-f]{32}$/i.test(digits)) return undefined
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
