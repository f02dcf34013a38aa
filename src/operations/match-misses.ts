import { type CountryCode, countryCodes } from '#domain/countries.ts'
import { nothingFound } from '#domain/search/answer/missing-data.ts'
import type { components } from '#generated/schema.ts'
import { extentsOf } from './country-extent.ts'
import type { OperationDeps } from './deps.ts'

type Answer = Omit<components['schemas']['MatchResultRow'], 'index' | 'ref'>

/** The answers to rows, where those without candidates say that the registers they searched are not complete. */
export async function withNotes(
  answers: readonly Answer[],
  searches: readonly { country: CountryCode | null }[],
  deps: Pick<OperationDeps, 'coverage' | 'registerOf'>,
): Promise<Answer[]> {
  const missed = new Set(answers.flatMap(({ status }, at) => (status === 'not_found' ? [searches[at]?.country] : [])))
  const notes = new Map<CountryCode | null | undefined, string | undefined>()
  for (const country of missed)
    notes.set(country, nothingFound(await extentsOf(country ? [country] : countryCodes, deps)))
  return answers.map((answer, at) => {
    const note = answer.status === 'not_found' ? notes.get(searches[at]?.country) : undefined
    return note ? { ...answer, note } : answer
  })
}
