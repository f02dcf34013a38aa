import type { CountryCode } from '#domain/countries.ts'
import { readQueryText } from '#domain/search/engine/engine-query.ts'
import type { components } from '#generated/schema.ts'
import type { NumberQuery } from './find-by-identifier.ts'

type Row = Pick<components['schemas']['MatchRow'], 'identifiers'>

const noFilters = { postalToken: undefined, localityTokens: undefined }

/** The length that the text of a search may have. */
const maxQueryLength = 200

/** Fewer digits are part of a name: `3M`, `Studio 54`. */
const minDigits = 4

const mayHaveNumber = (name: string) => name.replace(/\P{Nd}/gu, '').length >= minDigits

type NumberText = Required<Pick<NumberQuery, 'q' | 'isGiven'>>

/** The texts with the numbers of a row: each number with the name, and the name itself if it may be or contain one. */
function numberTexts({ identifiers }: Row, name: string): NumberText[] {
  const given = (identifiers ?? []).map(readQueryText).filter(number => number !== '')
  // A name that is the number itself says nothing beside it.
  const named = given.map(number => ({ q: number === name ? name : `${number} ${name}`, isGiven: true }))
  return given.includes(name) || !mayHaveNumber(name) ? named : [...named, { q: name, isGiven: false }]
}

/** The searches for the numbers of a row. */
export const numberQueries = (row: Row, name: string, country: CountryCode | null): NumberQuery[] =>
  numberTexts(row, name).map(({ q, isGiven }) => ({
    q: q.slice(0, maxQueryLength),
    isGiven,
    country,
    mode: 'auto',
    filters: noFilters,
  }))
