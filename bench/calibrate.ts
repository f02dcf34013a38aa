import { writeFileSync } from 'node:fs'
import { readTokenWeights } from '#data/reference/token-weights.ts'
import { type ConfidenceModel, type LogisticModel, probability, weightedSum } from '#domain/search/engine/confidence.ts'
import { createSearcher } from '#domain/search/engine/searcher.ts'
import { syntheticCompanies } from '../src/corpus/synthetic-companies.ts'
import { examplesOf } from './calibration/examples.ts'
import { fitIsotonic } from './calibration/isotonic.ts'
import { brierScore, calibrationError, reliability } from './calibration/judge.ts'
import { learnWeights, weightsText } from './calibration/learn-weights.ts'
import { type Example, fitLogistic } from './calibration/logistic.ts'
import { otherNameQueries } from './calibration/other-name-queries.ts'
import { makeQueries, truthKeysOf } from './queries/make-queries.ts'
import { segmentOf } from './search/corpus-segment.ts'

// Learns token weights and the confidence model from separate corpora, and writes both to data/reference.
// `node bench/calibrate.ts [rows] [companies asked for] [seed] [--keep-weights]`

const [rows = 1_000_000, askedFor = 3_000, seed = 21] = process.argv
  .slice(2)
  .filter(given => !given.startsWith('--'))
  .map(Number)
const reference = new URL('../data/reference/', import.meta.url)
const print = (line: string) => process.stdout.write(`${line}\n`)
const nothing: LogisticModel = { weights: [], curve: [[0, 0]] }
const untaught: ConfidenceModel = { first: nothing, others: nothing }

function examples(): Example[] {
  const companies = [...syntheticCompanies({ rows, seed })]
  const { queries, negatives } = makeQueries(companies, { seed, companies: askedFor, negatives: askedFor * 3 })
  const searcher = createSearcher(segmentOf(companies, readTokenWeights()), untaught)
  const places = new Map(companies.map((company, at) => [company.country + company.registry_id, at]))
  const truthOf = (country: string, registryId: string) => {
    const company = companies[places.get(country + registryId) ?? -1]
    if (!company) throw new Error(`${country} ${registryId} is not in the corpus`)
    return truthKeysOf(company)
  }
  // A quarter as many negatives as there are queries with an answer.
  // Queries with incomplete names are rarer than with full names.
  const asked = queries.filter(({ variant }, at) => variant !== 'truncated' || at % 3 === 0)
  const positives = examplesOf({ searcher, queries: [...asked, ...otherNameQueries(companies, askedFor / 2)], truthOf })
  const share = Math.min(negatives.length, Math.round(queries.length / 4))
  return [...positives, ...examplesOf({ searcher, queries: negatives.slice(0, share), truthOf })]
}

const judgedBy = ({ first, others }: ConfidenceModel, seen: readonly Example[]) =>
  seen.map(({ features, isRight, rank }) => ({
    confidence: probability(rank === 0 ? first : others, features),
    isRight,
  }))

const learn = (seen: readonly Example[]): ConfidenceModel => ({
  first: learnFrom(seen.filter(({ rank }) => rank === 0)),
  others: learnFrom(seen.filter(({ rank }) => rank > 0)),
})

function learnFrom(seen: readonly Example[]): LogisticModel {
  const weights = fitLogistic(seen)
  const curve = fitIsotonic(seen.map(({ features, isRight }) => ({ sum: weightedSum(weights, features), isRight })))
  return { weights: weights.map(weight => Math.round(weight * 1e4) / 1e4), curve }
}

function report(model: ConfidenceModel, heldOut: readonly Example[]) {
  const first = heldOut.filter(({ rank }) => rank === 0)
  const judged = judgedBy(model, first)
  const all = judgedBy(model, heldOut)
  const raw = first.map(({ features, isRight }) => ({ confidence: Math.min(1, features[1] ?? 0), isRight }))
  const negatives = judgedBy(
    model,
    first.filter(({ variant }) => variant === 'negative'),
  )
  const high = negatives.filter(({ confidence }) => confidence >= 0.5).length / Math.max(1, negatives.length)
  print(
    `held out: ECE ${calibrationError(judged).toFixed(4)} of first candidates, ${calibrationError(all).toFixed(4)} of the first three; Brier ${brierScore(judged).toFixed(4)}, of the raw score ${brierScore(raw).toFixed(4)}; ${(high * 100).toFixed(1)} % of negatives at 0.5 or more`,
  )
  for (const { from, to, count, confidence, right } of reliability(judged))
    print(`| ${from.toFixed(1)}–${to.toFixed(1)} | ${count} | ${confidence.toFixed(3)} | ${right.toFixed(3)} |`)
  for (const [variant, of] of Map.groupBy(first, example => example.variant)) {
    const own = judgedBy(model, of)
    const mean = own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length
    print(
      `| ${variant} | ${own.length} | ${mean.toFixed(3)} | ${(own.filter(({ isRight }) => isRight).length / own.length).toFixed(3)} |`,
    )
  }
}

function main() {
  if (!process.argv.includes('--keep-weights'))
    writeFileSync(
      new URL('token-weights.txt', reference),
      weightsText(learnWeights(syntheticCompanies({ rows: 2_000_000, seed: seed + 1 }))),
    )
  const seen = examples()
  // Split by company: no company is in both the training and the test set.
  const isHeld = ({ company }: Example) => Math.abs(company) % 2 === 0
  report(learn(seen.filter(example => !isHeld(example))), seen.filter(isHeld))
  writeFileSync(new URL('confidence.json', reference), `${JSON.stringify(learn(seen))}\n`)
}

main()
