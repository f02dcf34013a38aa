import { isObject } from './is-object.ts'

/** The days on which an operation was deprecated and ends at the earliest, and the page that says what replaces it. */
export interface Deprecation {
  since: string
  sunset: string
  link: string
}

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

/** The day twelve months after a day. */
const aYearAfter = (day: string) => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/** What is wrong with `x-svc-deprecation`; undefined if nothing is. */
export function deprecationError(value: unknown, { deprecated = false }: { deprecated?: boolean }): string | undefined {
  if (value === undefined) return deprecated ? 'is missing, but the operation is deprecated' : undefined
  if (!deprecated) return 'is stated, but the operation is not deprecated: true'
  if (!isObject(value) || !isDay(value.since) || !isDay(value.sunset)) return 'has no days since and sunset'
  if (value.sunset < aYearAfter(value.since)) return 'has a sunset less than 12 months after since'
  return /^(?:https:\/\/|\/)[^\s<>]*$/.test(String(value.link)) ? undefined : 'has no link to a page'
}

/** The headers of every reply of a deprecated operation: RFC 9745, RFC 8594. */
export const deprecationHeaders = ({ since, sunset, link }: Deprecation): Record<string, string> => ({
  deprecation: `@${Date.parse(since) / 1_000}`,
  sunset: new Date(sunset).toUTCString(),
  link: `<${link}>; rel="deprecation"; type="text/html"`,
})

/** The sentence of clients about a deprecated operation. */
export const deprecationNote = ({ sunset, link }: Deprecation): string => `Ends on ${sunset} at the earliest: ${link}`
