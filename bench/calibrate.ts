import { existsSync, writeFileSync } from 'node:fs'
import { readListedWeights, readTokenWeights } from '#data/reference/token-weights.ts'
import { type BoostedTrees, createProbability } from '#domain/search/engine/boosted-trees.ts'
import type { ConfidenceModel } from '#domain/search/engine/confidence.ts'
import { featureNames, monotone } from '#domain/search/engine/confidence-features.ts'
import { createSearcher } from '#domain/search/engine/searcher.ts'
import { commonnessOf, weightsText } from '#domain/search/weights/weights-text.ts'
import { syntheticCompanies } from '../src/corpus/synthetic-companies.ts'
import { samples } from '../test/support/genuine-samples.ts'
import { boost } from './calibration/boost.ts'
import type { Example } from './calibration/examples.ts'
import { brierScore, calibrationError, type Judged, reliability } from './calibration/judge.ts'
import { learnAddressWeights } from './calibration/learn-address-weights.ts'
import { syntheticExamples } from './calibration/synthetic-examples.ts'
import { maxNegatives, realDataset } from './real/dataset.ts'
import { genuineNames } from './real/genuine-names.ts'
import { learnNameWeights } from './real/learn-name-weights.ts'
import { realExamples } from './real/real-examples.ts'
import { realSegment } from './real/real-segment.ts'
import { segmentOf } from './search/corpus-segment.ts'

// Learns token weights and the confidence model, and writes both to data/reference; needs the genuine samples.
// `node bench/calibrate.ts [synthetic rows] [synthetic companies asked for] [genuine companies mutated]
// [--keep-weights] [--by-source]`

const [rows = 500_000, askedFor = 500, mutated = 6_000] = process.argv
  .slice(2)
  .filter(given => !given.startsWith('--'))
  .map(Number)
const seed = 21
/** Mutated companies that count, however many there are: as many as `bench/real.ts` asks for. */
const countedMutated = 1_500
/** Companies left out of the index for each supplier that is asked for. */
const absent = 2
/** Names with the number of another company, and of other bodies in each country, about half of them to learn from. */
const nearNames = 1_600
/** Companies asked for by names that are cut, about half of them to learn from. */
const cut = 3_000
/** The weight of a synthetic example. */
const syntheticWeight = 0.5
const reference = new URL('../data/reference/', import.meta.url)
const print = (line: string) => process.stdout.write(`${line}\n`)
const untrained = (): ConfidenceModel => ({
  probabilityOf: () => 0.5,
  commonness: commonnessOf(readListedWeights()),
})

/** Words of names are counted in genuine names, words of addresses in synthetic ones. */
async function writeWeights() {
  const corpus = { rows: 2_000_000, seed: seed + 1 }
  const addresses = learnAddressWeights(syntheticCompanies(corpus))
  const text = weightsText({ names: learnNameWeights(await genuineNames(), corpus), addresses })
  writeFileSync(new URL('token-weights.txt', reference), text)
}

async function examples(): Promise<Example[]> {
  const companies = [...syntheticCompanies({ rows, seed })]
  const synthetic = createSearcher(segmentOf(companies, readTokenWeights()), untrained())
  // Other synthetic rows and mutations than those of the benchmark.
  const dataset = await realDataset({
    fillerRows: 500_000,
    mutated,
    seed,
    negatives: maxNegatives,
    absent,
    nearNames,
    cut,
  })
  const weights = { mutated: countedMutated / mutated, negative: 1 / maxNegatives, absent: 1 / maxNegatives / absent }
  return [
    ...syntheticExamples(companies, synthetic, { askedFor, seed, weight: syntheticWeight }),
    ...realExamples(dataset, createSearcher(realSegment(dataset), untrained()), weights),
  ]
}

const learn = (seen: readonly Example[]) =>
  boost(
    seen,
    featureNames.map(name => monotone[name] ?? 0),
  )

function judgedBy(model: BoostedTrees, seen: readonly Example[]): Judged[] {
  const probabilityOf = createProbability(model)
  return seen.map(({ features, right }) => ({ confidence: probabilityOf(features), isRight: right > 0, share: right }))
}

function report(title: string, model: BoostedTrees, heldOut: readonly Example[]) {
  const first = heldOut.filter(({ rank }) => rank === 0)
  const judged = judgedBy(model, first)
  print(
    `${title}: ECE ${calibrationError(judged).toFixed(4)} of first candidates, ${calibrationError(judgedBy(model, heldOut)).toFixed(4)} of the first four; Brier ${brierScore(judged).toFixed(4)}`,
  )
  for (const [variant, of] of Map.groupBy(first, example => example.variant)) {
    const own = judgedBy(model, of)
    const mean = (numberOf: (one: Judged) => number) => own.reduce((sum, one) => sum + numberOf(one), 0) / own.length
    print(
      `| ${variant} | ${own.length} | ${mean(({ confidence }) => confidence).toFixed(3)} | ${mean(({ share, isRight }) => share ?? Number(isRight)).toFixed(3)} | ${calibrationError(own).toFixed(3)} |`,
    )
  }
  return judged
}

/** What a source's queries get from a model that has not seen the source. */
function reportBySource(train: readonly Example[], heldOut: readonly Example[]) {
  for (const [source, of] of Map.groupBy(heldOut, example => example.source))
    report(`without ${source}`, learn(train.filter(example => example.source !== source)), of)
}

async function main() {
  if (!existsSync(samples)) return print('skipped: there are no genuine samples on this machine')
  if (!process.argv.includes('--keep-weights')) await writeWeights()
  const seen = await examples()
  const train = seen.filter(({ isHeld }) => !isHeld)
  const heldOut = seen.filter(({ isHeld }) => isHeld)
  print(`${train.length} examples to learn from, ${heldOut.length} held out`)
  const model = learn(train)
  for (const { from, to, count, confidence, right } of reliability(report('held out by company', model, heldOut)))
    print(`| ${from.toFixed(1)}–${to.toFixed(1)} | ${count} | ${confidence.toFixed(3)} | ${right.toFixed(3)} |`)
  if (process.argv.includes('--by-source')) reportBySource(train, heldOut)
  writeFileSync(new URL('confidence.json', reference), `${JSON.stringify(model)}\n`)
}

await main()
