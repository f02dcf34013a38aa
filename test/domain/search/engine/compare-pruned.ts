import { deepEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { createCandidates } from '#domain/search/engine/candidates.ts'
import { type EngineQuery, toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { createCandidateFinder } from '#domain/search/engine/find-candidates.ts'
import { createLexiconLookup } from '#domain/search/engine/lexicon-lookup.ts'
import { createPlanner } from '#domain/search/engine/planner.ts'
import type { QueryPlan, SearchMode } from '#domain/search/engine/query-plan.ts'
import { createRanker } from '#domain/search/engine/rank-candidates.ts'
import { isCertain, rankInPasses } from '#domain/search/engine/rank-in-passes.ts'
import { bestScore, createPlanRunner, type PlanRunner } from '#domain/search/engine/run-plan.ts'
import { createScorer } from '#domain/search/engine/score-document.ts'
import { type SearchLimits, searchLimits } from '#domain/search/engine/search-limits.ts'
import { createTopHits, type TopHits } from '#domain/search/engine/top-hits.ts'
import { fact, factOf } from '#domain/search/index/document-facts.ts'
import type { SearchDocument, Segment } from '#domain/search/index/segment.ts'
import { createSegmentBuilder } from '#domain/search/index/segment-builder.ts'
import { everyCountry } from '#domain/search/index/token-countries.ts'
import type { TokenWeights } from '#domain/search/index/token-weights.ts'
import { parseQuery } from '#domain/search/text/parse-query.ts'
import { company } from '../register.ts'

// Words that match each other: as prefixes, misspellings, by sound, joined and split, in names and in addresses.
const vocabulary = [
  'nord',
  'nordic',
  'norden',
  'nordlicht',
  'nort',
  'bora',
  'borabora',
  'holding',
  'holdings',
  'group',
  'grup',
  'the',
  'and',
  'leeds',
  'oslo',
  'mill',
  'miller',
  'muller',
  'mueller',
  'lane',
  'sun',
  'flower',
  'sunflower',
  '7',
  '12',
]
const word = fc.constantFrom(...vocabulary)
const words = (minLength: number, maxLength: number) =>
  fc.array(word, { minLength, maxLength }).map(chosen => chosen.join(' '))
const legalForm = fc.constantFrom('', ' Ltd', ' GmbH', ' AS')
const name = fc.tuple(words(1, 4), legalForm).map(([text, form]) => text + form)
const otherName = name.map(other => ({ name: other, field: 'previous_names' as const }))
const document = fc.record({
  name,
  other_names: fc.array(otherName, { maxLength: 2 }),
  street: fc.option(words(0, 3)),
  locality: fc.option(words(0, 2)),
  status: fc.constantFrom('active', 'dissolved'),
})

/** A word of a query: exact, incomplete, with a changed letter, or joined with another word. */
const queryWord = fc.oneof(
  { arbitrary: word, weight: 3 },
  fc.tuple(word, fc.integer({ min: 1, max: 4 })).map(([whole, length]) => whole.slice(0, length)),
  fc.tuple(word, fc.nat(4)).map(([whole, at]) => `${whole.slice(0, at)}x${whole.slice(at + 1)}`),
  fc.tuple(word, word).map(([one, other]) => one + other),
  fc.array(word, { minLength: 3, maxLength: 5 }).map(chosen => chosen.map(([letter]) => letter).join('')),
)
const query = fc
  .tuple(fc.array(queryWord, { minLength: 1, maxLength: 5 }), legalForm)
  .map(([chosen, form]) => chosen.join(' ') + form)

/** Low to maximum weights, by word. */
const weights = fc
  .array(fc.constantFrom(0.01, 0.05, 0.2, 0.5, 0.9, 1), { minLength: vocabulary.length, maxLength: vocabulary.length })
  .map(chosen => (token: string) => chosen[vocabulary.indexOf(token)] ?? 0.9)

/** Limits so low that every bound matters; the last pass reads all lists. */
const anyLimits = fc.record({
  initialPostings: fc.constantFrom(0, 3, 10, 30, searchLimits.initialPostings),
  maxPostings: fc.constant(searchLimits.maxPostings),
  firstPass: fc.constantFrom(1, 3, searchLimits.firstPass),
  laterPass: fc.constant(searchLimits.laterPass),
})

const searches = fc.record({
  q: query,
  kind: fc.constantFrom('exact', 'fuzzy', 'withInitials'),
  mode: fc.constantFrom('auto', 'name', 'address'),
  limit: fc.integer({ min: 1, max: 5 }),
  limits: anyLimits,
  score: fc.double({ min: 0.01, max: 1, noNaN: true }),
})

interface Planned {
  plan: QueryPlan
  mode: SearchMode
  legalForm: number
  limit: number
}

const rangeOfAll = { from: 0, to: Number.MAX_SAFE_INTEGER, countries: everyCountry }
const noFilter = { postalCode: 0, locality: undefined }
const documentsAndScores = ({ hits }: TopHits) => hits.map(({ document: at, score }) => [at, score])

/** Pruned and exhaustive search of a segment, with shared buffers because they are large. */
function searchersOf(segment: Segment) {
  const candidates = createCandidates()
  const all = { ...rangeOfAll, to: segment.documents }
  const rank = createRanker(segment, candidates)
  // Reads all lists.
  const unlimited = { ...searchLimits, initialPostings: Number.POSITIVE_INFINITY }
  const findAll = createCandidateFinder(segment, candidates, unlimited)
  const scorerOf = ({ plan, mode, legalForm }: Planned) =>
    createScorer(segment, plan, { mode, legalForm, filter: noFilter, spelling: 0 })
  return {
    /** Like the engine: with posting lists, bounds and passes. */
    pruned: (planned: Planned, limits: SearchLimits) => {
      const { plan, mode, limit } = planned
      const found = createCandidateFinder(segment, candidates, limits).find(plan, all, mode)
      const top = createTopHits(limit)
      rankInPasses(rank, found, { plan, mode, scorer: scorerOf(planned), filters: {}, top }, limits)
      return documentsAndScores(top)
    },
    /** Without pruning: compares every document that has a token of the plan. */
    exhaustive: (planned: Planned) => {
      findAll.find(planned.plan, all, planned.mode)
      const scorer = scorerOf(planned)
      const top = createTopHits(planned.limit)
      for (const at of candidates.documents.subarray(0, candidates.length))
        if (scorer.compare(at)) top.offer(scorer.comparison, at, factOf(segment.facts, at, fact.state) >>> 4 === 1)
      return documentsAndScores(top)
    },
  }
}

/**
 * Compares searches that may rule all hits out with a complete one, which they must return when a hit is certain, or has a
 * score.
 */
function compareRuledOut(runner: PlanRunner, planned: Planned, query: EngineQuery, score: number) {
  const { plan, legalForm } = planned
  const whole = { plan, legalForm, query, filter: noFilter, range: rangeOfAll }
  const complete = runner.run(whole)
  deepEqual(runner.runForCertain(whole), isCertain(complete.hits) ? complete : undefined)
  const found = runner.runFor(whole, score)
  if (found || bestScore(complete) >= score) deepEqual(found, complete)
}

function segmentOf(documents: readonly Partial<SearchDocument>[], tokenWeights: TokenWeights) {
  const builder = createSegmentBuilder(tokenWeights)
  builder.beginCountry('GB')
  for (const [at, fields] of documents.entries())
    builder.add(company(String(at).padStart(3, '0'), fields.name ?? '', fields))
  return builder.finish()
}

export const queriesPerRun = 20

/** Compares pruned with exhaustive search, for random companies, weights, limits and queries. */
export const comparePruned = (runs: number): void =>
  fc.assert(
    fc.property(
      fc.array(document, { minLength: 1, maxLength: 40 }),
      fc.tuple(weights, weights).map(([inNames, inAddresses]) => ({ inNames, inAddresses })),
      fc.array(searches, { minLength: queriesPerRun, maxLength: queriesPerRun }),
      (documents, tokenWeights, queries) => {
        const segment = segmentOf(documents, tokenWeights)
        const { pruned, exhaustive } = searchersOf(segment)
        const planner = createPlanner(segment.lexicon, createLexiconLookup(segment.lexicon), () => 0)
        const runner = createPlanRunner(segment, queries[0]?.limits ?? searchLimits)
        for (const { q, kind, mode, limit, limits, score } of queries) {
          const { words, legalForm } = parseQuery(q)
          const plan = words.length === 0 ? undefined : planner[kind](words, mode)
          const planned = plan && { plan, mode, legalForm, limit }
          if (!planned) continue
          deepEqual(pruned(planned, limits), exhaustive(planned), q)
          compareRuledOut(runner, planned, toEngineQuery({ q, country: null, mode, limit, filters: {} }), score)
        }
      },
    ),
    { numRuns: runs },
  )
