import { systemClock } from '../../src/clock.ts'
import type { CorpusQuery } from '../queries/make-queries.ts'
import type { BenchEngine, BenchHit } from './bench-engine.ts'
import type { TruthTable } from './truth-table.ts'

type Scope = 'country' | 'all countries'

/**
 * Results of one engine for the queries of one scope: times in milliseconds by round and query, rank of the correct
 * answer by query.
 */
export interface Measured {
  engine: string
  scope: Scope
  milliseconds: number[][]
  /** Position of the right answer, from 0; -1 if none of ten was right, or the engine failed. */
  ranks: number[]
  /** Errors and timeouts, one line each. */
  failures: string[]
}

const warmUpMs = 10_000

const ask = async (engine: BenchEngine, { text, target, country }: CorpusQuery, scope: Scope): Promise<BenchHit[]> =>
  engine.search({ text, target, country: scope === 'country' ? country : null })

const timed = async (measured: Measured, engine: BenchEngine, query: CorpusQuery, round: number) => {
  const started = systemClock.monotonic()
  let answers: BenchHit[] = []
  try {
    answers = await ask(engine, query, measured.scope)
  } catch (error) {
    measured.failures.push(error instanceof Error ? error.message : String(error))
  }
  measured.milliseconds[round]?.push(systemClock.monotonic() - started)
  return answers
}

interface Contestant {
  engine: BenchEngine
  result: Measured
}

/** Asks each engine for the same time, as in a running service: its code is compiled, and its data is in memory. */
const warmUp = async (contestants: readonly Contestant[], queries: readonly CorpusQuery[]) => {
  for (const { engine, result } of contestants) {
    const end = systemClock.monotonic() + warmUpMs
    for (let at = 0; systemClock.monotonic() < end; at += 1)
      await ask(engine, queries[at % queries.length] as CorpusQuery, result.scope).catch(() => [])
  }
}

const askEach = async (
  { engine, result }: Contestant,
  queries: readonly CorpusQuery[],
  truth: TruthTable,
  round: number,
) => {
  for (const query of queries) {
    const answers = await timed(result, engine, query, round)
    if (round === 0) result.ranks.push(answers.findIndex(({ document }) => truth.isRight(query, document)))
  }
}

const turnsOf = (queries: readonly CorpusQuery[], size: number) =>
  Array.from({ length: Math.ceil(queries.length / size) }, (_, turn) => queries.slice(turn * size, (turn + 1) * size))

/**
 * Engines take turns of `turn` queries, in reverse order every other round, so other load on the machine affects all of
 * them equally. With turns of one query, each finds the processor's caches full of another engine's data.
 */
export const measureEngines = async (
  engines: readonly BenchEngine[],
  queries: readonly CorpusQuery[],
  truth: TruthTable,
  { scope, rounds, turn }: { scope: Scope; rounds: number; turn: number },
): Promise<Measured[]> => {
  const contestants = engines.map((engine): Contestant => {
    const milliseconds = Array.from({ length: rounds }, () => [])
    return { engine, result: { engine: engine.name, scope, milliseconds, ranks: [], failures: [] } }
  })
  await warmUp(contestants, queries)
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? contestants : contestants.toReversed()
    for (const part of turnsOf(queries, turn))
      for (const contestant of order) await askEach(contestant, part, truth, round)
  }
  return contestants.map(({ result }) => result)
}
