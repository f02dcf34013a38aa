import { maxLocalityTokens, postalToken } from '../index/collect-documents.ts'
import { readPastedCells } from '../text/details/pasted-cells.ts'
import { repairEncoding } from '../text/encoding/repair-encoding.ts'
import { type ParsedQuery, parseQuery } from '../text/parse-query.ts'
import { spellingOf } from '../tokens/spelling.ts'
import { isStopWord } from '../tokens/stop-words.ts'
import { tokenize } from '../tokens/tokenize.ts'
import type { SearchMode } from './query-plan.ts'

const invisible = /\p{Cf}/gu
const control = /\p{Cc}+/gu

// NFKC turns an accent that was typed as an apostrophe into a space and a combining mark, and signs that names are indexed
// without (™, ½) into letters and digits: the query would not have the words of the same name in the index.
const apostrophes = /[\u00b4\u1fbd\u1fbf\u1ffd\u1ffe]/g
const signs = /[\u00bc-\u00be\u2120\u2122]/g

/** Line breaks that a system escaped twice, not part of a word: `Nordlys AS\n`, `Nordlys AS\r\nBergen`. */
const escapedBreaks = /(?:\\r)?\\n(?!\p{Ll})|\\r(?!\p{Ll})/gu

/** Minimum length of a query text. */
export const minCharacters = 2

/** Normalizes a query text: repairs its encoding, applies NFKC, removes invisible characters, replaces tabs by commas and other control characters by spaces, trims. */
export const readQueryText = (q: string): string =>
  repairEncoding(readPastedCells(q))
    .replace(apostrophes, "'")
    .replace(signs, ' ')
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(control, ' ')
    .replace(escapedBreaks, ' ')
    .trim()

/** Whether a text has at least `minCharacters` code points. */
export const isLongEnough = (text: string): boolean => [...text].length >= minCharacters

/** Filters as in the request. */
export interface TextFilters {
  status?: string | undefined
  legal_form_kind?: string | undefined
  postal_code?: string | undefined
  locality?: string | undefined
}

/** A query as in the request. */
export interface TextQuery {
  q: string
  /** Alpha-2 code; null for all countries. */
  country: string | null
  mode: SearchMode
  /** Maximum number of hits, at most 200. */
  limit: number
  /** Hits with a lower confidence are left out: by default none, or those below 0.05 of a query of stop words alone. */
  minConfidence?: number | undefined
  filters: TextFilters
}

export interface EngineFilters extends Pick<TextFilters, 'status' | 'legal_form_kind'> {
  /** The postal code as one token. */
  postalToken: string | undefined
  localityTokens: readonly string[] | undefined
}

/** A parsed query; it is parsed once and searched in every segment. */
export interface EngineQuery extends Omit<TextQuery, 'q' | 'filters'> {
  parsed: ParsedQuery
  /** How the query is written; see `spelling.ts`. */
  spelling: number
  /** Whether it has letters that are not Latin: folded they may be an article, as `ΔΕΗ` is `dei`. */
  hasOtherScript?: boolean
  filters: EngineFilters
  /** The number of the list that the query is a row of: rows of one list and country share what they look up. */
  list?: number | undefined
  /** A bit for each document that is deleted. */
  deleted?: Uint8Array | undefined
}

const otherScript = /(?!\p{Script=Latin})\p{L}/u

const toEngineFilters = ({ postal_code, locality, ...others }: TextFilters): EngineFilters => ({
  ...others,
  postalToken: postal_code === undefined ? undefined : postalToken(postal_code),
  localityTokens: locality === undefined ? undefined : tokenize(locality).slice(0, maxLocalityTokens),
})

/** Minimum confidence of the hits of a query of stop words alone: most names contain them by chance. */
const minStopWordConfidence = 0.05

const minConfidenceOf = ({ words }: ParsedQuery, requested = 0): number =>
  words.every(isStopWord) ? Math.max(requested, minStopWordConfidence) : requested

/** Parses the text and the filters of a query. */
export function toEngineQuery({ q, country, filters, minConfidence, ...others }: TextQuery): EngineQuery {
  const parsed = parseQuery(q, country ?? undefined)
  return {
    ...others,
    country,
    minConfidence: minConfidenceOf(parsed, minConfidence),
    parsed,
    spelling: spellingOf(q, tokenize(q)),
    ...(otherScript.test(q) && { hasOtherScript: true }),
    filters: toEngineFilters(filters),
  }
}
