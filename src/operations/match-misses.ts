import { type CountryCode, countryCodes } from '#domain/countries.ts'
import { missingData, nothingFound } from '#domain/search/answer/missing-data.ts'
import type { CountryExtent } from '#domain/search/answer/search-coverage.ts'
import { severalNames } from '#domain/search/answer/several-names.ts'
import { unsearchable } from '#domain/search/answer/unsearchable.ts'
import type { components } from '#generated/schema.ts'
import { extentsOf } from './country-extent.ts'
import type { OperationDeps } from './deps.ts'
import type { SearchedRow } from './match-search.ts'

type Answer = Omit<components['schemas']['MatchResultRow'], 'index' | 'ref'>
type Row = Pick<SearchedRow, 'search' | 'answer'>

/** Maximum length of a note, by the contract. */
const maxNote = 300

const namesOf = ({ name, country }: SearchedRow['search']) => severalNames(name, country ?? undefined)

/** Why a row has no candidates: what it lacks, that it has several names, what became of its number, or that the registers are not complete. */
function noteOf(
  { search, answer: { identifier, unavailableCountries } }: Row,
  all: readonly CountryExtent[],
): string | undefined {
  const extents = all.filter(({ country }) => !unavailableCountries.includes(country))
  const { engineQuery } = search
  const lacks = unsearchable(engineQuery) ?? namesOf(search)
  if (lacks || !identifier) return lacks ?? nothingFound(extents)
  const whole = [identifier.detail, missingData(extents)].filter(text => text !== undefined).join(' ')
  return [whole, identifier.detail].find(text => text.length <= maxNote)
}

/** That no company has the number of a row: of one among `identifiers` also beside a match, which would seem to have it. */
function noteOfNumber({ search, answer: { identifier } }: Row, { match }: Answer): string | undefined {
  if (!identifier || identifier.result === 'found') return undefined
  const isGiven = search.byNumber.some(number => number.isGiven)
  const isReported = isGiven || (identifier.result === 'wrong_check_digit' && !match)
  return isReported && identifier.detail.length <= maxNote ? identifier.detail : undefined
}

/** What a row has beside candidates: a number of no company, or, if none of them is a match, several names. */
const noteBeside = (row: Row, answer: Answer): string | undefined =>
  noteOfNumber(row, answer) ?? (answer.match ? undefined : namesOf(row.search))

/** The answers to rows, with notes: why one has no candidates or no match, or that its number is not that of the company. */
export async function withNotes(
  answers: readonly Answer[],
  rows: readonly Row[],
  deps: Pick<OperationDeps, 'coverage' | 'registerOf'>,
): Promise<Answer[]> {
  const countryOf = (at: number) => rows[at]?.search.country ?? undefined
  const missed = new Set(answers.flatMap(({ status }, at) => (status === 'not_found' ? [countryOf(at)] : [])))
  const extents = new Map<CountryCode | undefined, CountryExtent[]>()
  for (const country of missed) extents.set(country, await extentsOf(country ? [country] : countryCodes, deps))
  return answers.map((answer, at) => {
    const row = rows[at]
    if (!row || answer.status === 'failed') return answer
    const isMissed = answer.status === 'not_found' && row.answer.identifier?.result !== 'wrong_check_digit'
    const note = isMissed ? noteOf(row, extents.get(countryOf(at)) ?? []) : noteBeside(row, answer)
    return note ? { ...answer, note } : answer
  })
}
