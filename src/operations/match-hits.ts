import { setImmediate as nextTurn } from 'node:timers/promises'
import { mergeHits } from '#domain/search/identifiers/identifier-hits.ts'
import type { OperationDeps } from './deps.ts'
import { type FoundByNumber, findByIdentifier } from './find-by-identifier.ts'
import type { RowSearch } from './match-row.ts'
import type { SearchHits } from './search-hits.ts'

const noNumbers: FoundByNumber = { hits: [], isDecisive: false, identifier: undefined, unavailable: [] }

/** The companies of a row's numbers: those of the first number that decides, or else of all. */
async function foundByNumbers({ byNumber }: RowSearch, { companies }: Pick<OperationDeps, 'companies'>) {
  let all = noNumbers
  for (const query of byNumber) {
    // Each number takes up to 38 reads: other requests take their turn in between.
    await nextTurn()
    const found = await findByIdentifier(query, companies)
    if (found.isDecisive) return found
    all = { ...found, hits: mergeHits(all.hits, found.hits), unavailable: [...all.unavailable, ...found.unavailable] }
  }
  return all
}

/** The hits of each row, by its numbers and, unless one of them decides, by its name. */
export async function matchHits(
  rows: readonly RowSearch[],
  { companies, search }: Pick<OperationDeps, 'companies' | 'search'>,
): Promise<SearchHits[]> {
  const numbered: FoundByNumber[] = []
  for (const row of rows) numbered.push(await foundByNumbers(row, { companies }))
  const undecided = rows.filter((_, at) => !numbered[at]?.isDecisive)
  const answers = await search.searchAll(undecided.map(({ engineQuery }) => engineQuery))
  const byName = new Map(undecided.map((row, at) => [row, answers[at]]))
  return rows.map((row, at) => {
    const { hits, identifier, unavailable } = numbered[at] ?? noNumbers
    const answer = byName.get(row)
    return {
      hits: mergeHits(hits, answer?.hits ?? []),
      words: answer?.words ?? row.engineQuery.parsed.words,
      unavailableCountries: [...new Set([...(answer?.unavailableCountries ?? []), ...unavailable])],
      identifier,
    }
  })
}
