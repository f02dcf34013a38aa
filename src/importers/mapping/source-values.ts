import { maxListMembers } from '#domain/companies/max-list-members.ts'
import { decodeEntities, hasEntity } from '#domain/html-entities.ts'
import { withoutDecimal } from '#domain/without-decimal.ts'
import { withoutInvisible } from '#domain/without-invisible.ts'

/**
 * A cell's text on one line without control and invisible characters, halves of characters and characters written
 * as in HTML, with its accents composed (NFC), at most `maxLength` characters; undefined when it is blank.
 */
export const text = (value: unknown, maxLength = 500): string | undefined => {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value === '') return undefined
  if (value.length <= maxLength && isClean(value)) return value
  const clean = withoutInvisible(decodeEntities(value))
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  // The last character may be cut in half.
  const cut = clean.slice(0, maxLength).replace(/\p{Cs}$/u, '')
  return cut.trimEnd() || undefined
}

/** Whether a member has a value of any type. One that is not text cannot be read, but shows that something is stated. */
export const isGiven = (value: unknown): boolean =>
  typeof value === 'object'
    ? value !== null && Object.keys(value).length > 0
    : value === true || text(value) !== undefined

// Nearly every cell is clean already, and replacing takes ten times as long as testing.
const plain = /^[!-~\u00a1-\u00ac\u00ae-\u017f]+(?: [!-~\u00a1-\u00ac\u00ae-\u017f]+)*$/
const isClean = (value: string) => plain.test(value) && !hasEntity(value)

/**
 * A code or number as its register writes it: without the `.0` of tools that save numbers as decimals, and with the
 * leading zeros of a code of so many `digits`, which numbers lose. Undefined when it is blank.
 */
export const codeIn = (value: unknown, digits = 0, maxLength = 100): string | undefined => {
  const written = text(value, maxLength)
  const code = written && withoutDecimal(written)
  return code && /^\d+$/.test(code) ? code.padStart(digits, '0') : code
}

const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const isRealDay = (year: number, month: number, day: number): boolean =>
  year >= 1000 && day >= 1 && day <= (monthLengths[month - 1] ?? 0) && (month !== 2 || day < 29 || isLeapYear(year))

/** The day of `YYYY-MM-DD`, with or without a time; undefined when it is not a date. */
export const isoDay = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value === '') return undefined
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(value.trim())
  if (!match) return undefined
  const [, year, month, day] = match
  return isRealDay(Number(year), Number(month), Number(day)) ? `${year}-${month}-${day}` : undefined
}

/** The date `YYYY-MM-DD` in a text, such as a file name; undefined when there is none. */
export const isoDayIn = (text: string): string | undefined => isoDay(/\d{4}-\d{2}-\d{2}/.exec(text)?.[0])

/** The date in a text, such as a file name: `YYYY-MM-DD`, `YYYY_MM_DD`, `YYYY.MM.DD` or `YYYYMMDD` of this century. */
export const dayInText = (text: string): string | undefined => {
  const [, year, , month, day] = /(?<!\d)(20\d{2})([-_.]?)(\d{2})\2(\d{2})(?!\d)/.exec(text) ?? []
  return isoDay(`${year}-${month}-${day}`)
}

const isSeparator = (code: number): boolean => code === 45 || code === 46 || code === 47

/** The number of the digits from one position to another; -1 where anything else is. */
const numberIn = (text: string, from: number, to: number): number => {
  let number = 0
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9) return -1
    number = number * 10 + digit
  }
  return number
}

const twoDigits = Array.from({ length: 32 }, (_, number) => String(number).padStart(2, '0'))
// By month and day: a register has several dates a row, and each text that is joined for one has to be collected.
const monthsAndDays = monthLengths.map((_, month) => twoDigits.map(day => `-${twoDigits[month + 1]}-${day}`))

/** The day of `DD/MM/YYYY`, `DD.MM.YYYY` or `DD-MM-YYYY`, as `YYYY-MM-DD`; undefined when it is not a date. */
export const dayFirst = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value === '') return undefined
  const written = value.trim()
  const isShaped = written.length === 10 && isSeparator(written.charCodeAt(2)) && isSeparator(written.charCodeAt(5))
  if (!isShaped) return undefined
  const day = numberIn(written, 0, 2)
  const month = numberIn(written, 3, 5)
  if (!isRealDay(numberIn(written, 6, 10), month, day)) return undefined
  return written.slice(6) + monthsAndDays[month - 1]?.[day]
}

// A time without a zone would otherwise be read in the zone of the importing machine.
const withoutZone = /[T ]\d{2}:[\d:.]+$/

/**
 * A date or time as RFC 3339 in UTC without fractions, a date as its first second, a time without a zone as one of UTC;
 * undefined when it is neither.
 */
export const moment = (value: unknown): string | undefined => {
  // `Date.parse` reads 30 February as 2 March.
  if (typeof value !== 'string' || isoDay(value) === undefined) return undefined
  const time = Date.parse(withoutZone.test(value) ? `${value}Z` : value)
  const written = Number.isNaN(time) ? '' : new Date(time).toISOString()
  // In UTC, the last hours of the year 9999 are of a year of five digits.
  return /^\d{4}-/.test(written) ? written.replace(/\.\d+Z$/, 'Z') : undefined
}

// 25,000 is 25000 to some tools and 25 to others.
const isAmbiguous = /^[1-9]\d{0,2}[.,]\d{3}$/

/** An amount of money with a decimal point or comma; undefined when it is not an amount, or may be of thousands. */
export const amount = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) && value >= 0 ? value : undefined
  if (typeof value !== 'string') return undefined
  const written = value.trim()
  if (!/^\d+(?:[.,]\d+)?$/.test(written) || isAmbiguous.test(written)) return undefined
  const read = Number(written.replace(',', '.'))
  return Number.isFinite(read) ? read : undefined
}

/** The first members of a list, as many as a record has; undefined when it is empty. */
export const listed = <T>(list: readonly T[]): readonly T[] | undefined =>
  list.length > 0 ? list.slice(0, maxListMembers) : undefined

/** A number of things, of at most nine digits: `12`, or `12.0` from a tool; undefined when it is not one. */
export const wholeNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 && value < 1e9 ? value : undefined
  return typeof value === 'string' && /^\d{1,9}(?:\.0)?$/.test(value.trim()) ? Number(value) : undefined
}

/** The year of a text of four digits, 1800 to 2200; undefined when it is not one. */
export const yearOf = (value: unknown): number | undefined => {
  const year = wholeNumber(value)
  return year !== undefined && year >= 1800 && year <= 2200 ? year : undefined
}

const truths = new Map<string, boolean>([
  ['true', true],
  ['1', true],
  ['ja', true],
  ['false', false],
  ['0', false],
  ['nej', false],
  ['nei', false],
  ['', false],
  // As spreadsheets in French, Norwegian, Swedish and Danish write true and false.
  ...['vrai', 'sann', 'sant', 'sand'].map(word => [word, true] as const),
  ...['faux', 'usann', 'falskt', 'falsk'].map(word => [word, false] as const),
])

/**
 * The boolean in a cell or member with `true`, `false`, 1, 0, a Nordic yes or no, or nothing, in any case, since tools that
 * save a file again write `True`, `FALSE` or `VRAI`; undefined when it has something else.
 */
export const booleanOf = (value: unknown): boolean | undefined => {
  // A fast path, because nearly every value is one of these.
  if (value === undefined || value === null || value === '' || value === 'false') return false
  return typeof value === 'object' ? undefined : truths.get(String(value).trim().toLowerCase())
}
