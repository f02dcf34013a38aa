import { lazy } from '#domain/lazy.ts'
import type { components } from '#generated/schema.ts'

export type Schemas = components['schemas']

/** Words of the contract for people: `in_liquidation` as "in liquidation". */
export const plain = (word: string): string => word.replaceAll('_', ' ')

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A label such as `Former names` within a sentence; abbreviations such as `ELF code` stay. */
export const withinSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

const buckets: Readonly<Record<string, string>> = {
  'companies-search': 'searches of one country',
  'companies-search-global': 'searches of all countries',
  'companies-read': 'lookups',
  'companies-enrich': 'batches',
}

/** What is counted in a bucket of limits. */
export const bucketWords = (bucket: string): string => (Object.hasOwn(buckets, bucket) && buckets[bucket]) || 'requests'

/** The same for a narrow column beside a search: "in one country". */
export const narrowBucketWords = (bucket: string): string => bucketWords(bucket).replace('searches of', 'in')

// Made with the first page: Node takes 15 ms to make them.
const numbers = lazy(() => new Intl.NumberFormat('en-GB'))

/** A count as people write it: 10,000. */
export const count = (value: number): string => numbers().format(value)

/** A count with its noun: "1 unit", "10 units". */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`

/** A probability in percent, never rounded up to certainty. */
export const percent = (share: number): string => `${share < 1 ? Math.min(99, Math.round(share * 100)) : 100}\u00a0%`

const days = lazy(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))
const times = lazy(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }))
const months = lazy(() => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }))

const formatted = (text: string, format: () => Intl.DateTimeFormat): string => {
  const time = Date.parse(text)
  return Number.isNaN(time) ? text : format().format(time)
}

/** A day, or a month of the contract (2019-02), in words; other text unchanged. */
export const day = (text: string): string => formatted(text, /^\d{4}-\d{2}$/.test(text) ? months : days)

/** A time of the contract in words, in UTC. */
export const time = (text: string): string => `${formatted(text, times)} UTC`
