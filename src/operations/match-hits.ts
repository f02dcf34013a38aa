import { setImmediate as nextTurn } from 'node:timers/promises'
import { combineHits, isNamed } from '#domain/search/answer/combine-hits.ts'
import { mergeHits } from '#domain/search/identifiers/identifier-hits.ts'
import type { SearchAnswer } from '../search/search-service.ts'
import type { OperationDeps } from './deps.ts'
import { type FoundByNumber, findByIdentifier } from './find-by-identifier.ts'
import type { RowSearch } from './match-row.ts'
import { numbersElsewhere } from './other-country.ts'
import type { SearchHits } from './search-hits.ts'

const noNumbers: FoundByNumber = { hits: [], isDecisive: false, identifier: undefined, unavailable: [] }

type Identifier = FoundByNumber['identifier']

/** What is said of the numbers of a row: that one is a company's, or else what the first one is. */
const ofNumbers = (first: Identifier, next: Identifier): Identifier =>
  next?.result === 'found' ? next : (first ?? next)

/** The companies of a row's numbers: those of the first number that decides, or else of all. */
async function foundByNumbers({ byNumber }: RowSearch, { companies }: Pick<OperationDeps, 'companies'>) {
  let all = noNumbers
  for (const query of byNumber) {
    // Each number takes up to 38 reads: other requests take their turn in between.
    await nextTurn()
    const found = await findByIdentifier(query, companies)
    if (found.isDecisive) return found
    all = {
      ...found,
      hits: mergeHits(all.hits, found.hits),
      unavailable: [...all.unavailable, ...found.unavailable],
      identifier: ofNumbers(all.identifier, found.identifier),
    }
  }
  return all
}

type Answers = Map<RowSearch, SearchAnswer | undefined>

/** From this confidence on, the text that was searched first is enough: another one would add nothing. */
const certain = 0.85

/** The other text to search for a row: its name without the address, or with the one that stands in it. */
const otherQuery = ({ nameQuery, wholeQuery }: RowSearch) => nameQuery ?? wholeQuery

/** Searches rows also by their other text where the first one found no certain company. */
async function addOthers(byText: Answers, search: OperationDeps['search']) {
  const unsure = [...byText].flatMap(([row, answer]) => {
    const first = answer?.hits[0]
    const isSure = first !== undefined && isNamed(first) && first.confidence >= certain
    const other = otherQuery(row)
    return other && answer && !isSure ? [{ row, answer, other }] : []
  })
  const answers = await search.searchAll(unsure.map(({ other }) => other))
  for (const [at, { row, answer }] of unsure.entries()) {
    const others = answers[at]?.hits ?? []
    const hits = row.nameQuery ? combineHits(answer.hits, others) : combineHits(others, answer.hits)
    byText.set(row, { ...answer, hits })
  }
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
  const byText = new Map(undecided.map((row, at) => [row, answers[at]]))
  await addOthers(byText, search)
  const missed = rows.map(({ byNumber }, at) => (numbered[at]?.hits.length === 0 ? byNumber.at(-1) : undefined))
  const elsewhere = await numbersElsewhere(missed, companies)
  return rows.map((row, at) => {
    const { hits, unavailable, ...own } = numbered[at] ?? noNumbers
    const identifier = elsewhere[at] ?? own.identifier
    const answer = byText.get(row)
    return {
      hits: mergeHits(hits, answer?.hits ?? []),
      words: answer?.words ?? row.engineQuery.parsed.words,
      unavailableCountries: [...new Set([...(answer?.unavailableCountries ?? []), ...unavailable])],
      identifier,
    }
  })
}
