import { existsSync } from 'node:fs'
import { readConfidence } from '#data/reference/confidence.ts'
import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { createSearcher } from '#domain/search/engine/searcher.ts'
import { samplesFolder } from '../test/support/raw-rows/raw-samples.ts'
import { brierScore, calibrationError } from './calibration/judge.ts'
import { type RealDataset, realDataset } from './real/dataset.ts'
import { type Answered, ambiguityOf, curveOf, judgedOf, matchesOf, percent, recallAt, rowOf } from './real/figures.ts'
import { realSegment } from './real/real-segment.ts'

// Searches genuine names, as people typed them, in an index of genuine companies; reports on the test half of the
// companies. `node bench/real.ts [synthetic rows] [companies with mutated names]`

const [fillerRows = 500_000, mutated = 1_500] = process.argv.slice(2).map(Number)
const say = (line: string) => void process.stdout.write(`${line}\n`)

function answersOf(dataset: RealDataset): Answered[] {
  const searcher = createSearcher(realSegment(dataset), readConfidence())
  const held = dataset.queries.filter(({ isHeld }) => isHeld)
  return held.map(query => {
    const { text: q, country } = query
    const { hits } = searcher.search(toEngineQuery({ q, country, mode: 'auto', limit: 10, filters: {} }))
    const isRight = hits.map(hit => dataset.truth.isRight(query, hit.country, hit.registry_id))
    return { query, hits, isRight, rightCount: dataset.truth.rightCount(query) }
  })
}

const typedSources: ReadonlySet<string> = new Set(['fr-declared', 'gb-pay-gap', 'gb-nhs'])

function report(answers: readonly Answered[]) {
  const asked = answers.filter(({ query }) => query.answer)
  const typed = asked.filter(({ query }) => typedSources.has(query.source))
  const kept = typed.filter(({ query }) => query.variant !== 'renamed')
  const recalls = (list: readonly Answered[]) => `${percent(recallAt(list, 1))} / ${percent(recallAt(list, 10))}`
  say(`recall@1 / @10: all ${recalls(asked)}, typed ${recalls(typed)}, typed without renamed ${recalls(kept)}`)
  for (const [name, list] of [
    ['all', answers],
    ['typed and negatives', answers.filter(({ query }) => query.source !== 'de-register')],
  ] as const) {
    const { bestF1, recallAtPrecision, averagePrecision } = curveOf(list)
    say(
      `${name}: best F1 ${bestF1.toFixed(3)}, recall at precision 0.95 ${recallAtPrecision.toFixed(3)}, average precision ${averagePrecision.toFixed(3)}`,
    )
  }
  const judged = judgedOf(answers)
  const lenient = judged.map(({ confidence, isRight }) => ({ confidence, isRight }))
  say(
    `ECE ${calibrationError(judged).toFixed(3)}, Brier ${brierScore(judged).toFixed(3)}; namesakes counted as right: ECE ${calibrationError(lenient).toFixed(3)}, Brier ${brierScore(lenient).toFixed(3)}`,
  )
  const { precision, recall, negatives } = matchesOf(answers)
  say(`match: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, of negatives ${percent(negatives)} %`)
  const { inTies, inOthers, ties } = ambiguityOf(answers)
  say(`ambiguous in ${percent(inTies)} % of ${ties} ties, in ${percent(inOthers)} % of others`)
  say('| class | queries | recall@1 / @10 | ECE | Brier | match: precision / recall |')
  say('|---|---|---|---|---|---|')
  for (const [variant, list] of Map.groupBy(answers, ({ query }) => query.variant)) say(rowOf(variant, list))
}

if (!existsSync(samplesFolder)) say('skipped: there are no genuine samples on this machine')
else report(answersOf(await realDataset({ fillerRows, mutated, seed: 5 })))
