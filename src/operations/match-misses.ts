import { type CountryCode, countryCodes } from '#domain/countries.ts'
import { nothingFound } from '#domain/search/answer/missing-data.ts'
import { unsearchable } from '#domain/search/answer/unsearchable.ts'
import type { components } from '#generated/schema.ts'
import { extentsOf } from './country-extent.ts'
import type { OperationDeps } from './deps.ts'
import type { RowSearch } from './match-row.ts'

type Answer = Omit<components['schemas']['MatchResultRow'], 'index' | 'ref'>

/** The answers to rows, where those without candidates say what they lack, or that the registers are not complete. */
export async function withNotes(
  answers: readonly Answer[],
  searches: readonly Pick<RowSearch, 'country' | 'engineQuery'>[],
  deps: Pick<OperationDeps, 'coverage' | 'registerOf'>,
): Promise<Answer[]> {
  const missed = new Set(answers.flatMap(({ status }, at) => (status === 'not_found' ? [searches[at]?.country] : [])))
  const notes = new Map<CountryCode | null | undefined, string | undefined>()
  for (const country of missed)
    notes.set(country, nothingFound(await extentsOf(country ? [country] : countryCodes, deps)))
  return answers.map((answer, at) => {
    if (answer.status !== 'not_found') return answer
    const note = unsearchable(searches[at]?.engineQuery.parsed.tokens ?? []) ?? notes.get(searches[at]?.country)
    return note ? { ...answer, note } : answer
  })
}
