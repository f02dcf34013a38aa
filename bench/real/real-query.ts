import type { SearchRow } from '#data/companies/search-rows.ts'
import { parseQuery } from '#domain/search/text/parse-query.ts'

/** A company of the benchmark's index. */
export interface RealCompany extends SearchRow {
  country: string
}

/** A query with a known answer, or a negative one. */
export interface RealQuery {
  text: string
  country: string
  /** Where the query comes from: queries of one source are held out together. */
  source: string
  /** The class in the tables: the source of a typed name, or the kind of mutation. */
  variant: string
  /** The company and the name of it that was asked for; undefined for a negative query. */
  answer: { registry_id: string; name: string; locality?: string | null } | undefined
  /** Whether the company is in the test half. */
  isHeld: boolean
  /** Whether it is of a small class, and counts in the figures of its class only. */
  isSurplus?: boolean
}

/** FNV-1a. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Companies are split into a training and a test half by a hash of their number. */
export const isHeldOut = (registryId: string): boolean => hashOf(registryId) % 2 === 1

/** The name as a query without its legal form. */
export const nameKey = (name: string): string => parseQuery(name).words.join(' ')
