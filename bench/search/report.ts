import Table from 'cli-table3'
import type { CorpusQuery } from '../queries/make-queries.ts'
import { queryVariants } from '../queries/query-variants.ts'
import { quantile } from '../statistics.ts'
import type { Measured } from './measure-engines.ts'
import { recall, recallMargin } from './statistics.ts'

const print = (table: Table.Table) => void process.stdout.write(`${table.toString()}\n`)
const newTable = (head: string[]) => new Table({ head, style: { head: [], border: [], compact: true } })
const digits = (value: number) => value.toFixed(value < 10 ? 2 : 1)
const times = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} x`

const positives = (queries: readonly CorpusQuery[], { ranks }: Measured) => {
  const at = [...queries.keys()].filter(place => queries[place]?.variant !== 'negative')
  return { queries: at.flatMap(place => queries[place] ?? []), ranks: at.map(place => ranks[place] ?? -1) }
}

/** Prints the latency and the recall of each engine. */
export const printOverview = (all: readonly Measured[], queries: readonly CorpusQuery[]): void => {
  const table = newTable(['engine', 'scope', 'p50 ms', 'p95 ms', 'p99 ms', 'r@1 %', 'r@10 %', 'failed'])
  for (const measured of all) {
    const milliseconds = measured.milliseconds.flat()
    const asked = positives(queries, measured)
    const margin = recallMargin(asked.queries, asked.ranks)
    table.push([
      measured.engine,
      measured.scope,
      ...[0.5, 0.95, 0.99].map(share => digits(quantile(milliseconds, share))),
      `${digits(recall(asked.ranks, 1))} ± ${margin.toFixed(1)}`,
      digits(recall(asked.ranks, 10)),
      measured.failures.length,
    ])
  }
  print(table)
}

/** Prints recall@1 and recall@10 of each engine for each query variant. */
export const printVariants = (all: readonly Measured[], queries: readonly CorpusQuery[]): void => {
  const table = newTable(['r@1/r@10 %', 'queries', ...all.map(({ engine, scope }) => `${engine}, ${scope}`)])
  for (const variant of Object.keys(queryVariants)) {
    const at = [...queries.keys()].filter(place => queries[place]?.variant === variant)
    const cells = all.map(({ ranks }) => {
      const own = at.map(place => ranks[place] ?? -1)
      return `${recall(own, 1).toFixed(1)} / ${recall(own, 10).toFixed(1)}`
    })
    table.push([variant, at.length, ...cells])
  }
  print(table)
}

const tolerance = 0.15

/** The median, over queries, of how many times longer the peer took for the same query in the same round. */
const pairedRatio = (own: readonly number[], peer: readonly number[]) =>
  quantile(
    own.map((ms, at) => (peer[at] ?? Number.NaN) / ms),
    0.5,
  )

const ratiosOf = (own: Measured, peer: Measured) => ({
  paired: own.milliseconds.map((ms, round) => pairedRatio(ms, peer.milliseconds[round] ?? [])),
  of: (share: number) =>
    own.milliseconds.map((ms, round) => quantile(peer.milliseconds[round] ?? [], share) / quantile(ms, share)),
})

const spread = (values: readonly number[]) => Math.max(...values) / Math.min(...values) - 1

const ratioRow = (own: Measured, peer: Measured, queries: readonly CorpusQuery[]): string[] => {
  const { paired, of } = ratiosOf(own, peer)
  const gain = recall(positives(queries, own).ranks, 1) - recall(positives(queries, peer).ranks, 1)
  const rounds =
    paired.length < 2
      ? 'one'
      : spread(paired) <= tolerance
        ? 'agree'
        : `differ by ${(spread(paired) * 100).toFixed(0)} %`
  const ratios = [paired, of(0.5), of(0.99)].map(list => list.map(times).join(', '))
  return [peer.engine, peer.scope, ...ratios, `${gain >= 0 ? '+' : ''}${gain.toFixed(1)}`, rounds]
}

/** Prints the ratio of each peer's time to the first engine's, by round, and whether the rounds agree. */
export const printRatios = ([own, ...peers]: readonly Measured[], queries: readonly CorpusQuery[]): void => {
  const table = newTable(['peer', 'scope', 'paired median', 'p50', 'p99', 'r@1 points', 'rounds'])
  if (own) table.push(...peers.map(peer => ratioRow(own, peer, queries)))
  print(table)
}

/** Time and size of building one engine's index. */
export interface BuildFigures {
  engine: string
  rows: number
  seconds: number
  bytes: number
  restartSeconds: number | undefined
  roundTripMs: number | undefined
}

/** Prints the build time and the index size of each engine. */
export const printBuilds = (builds: readonly BuildFigures[]): void => {
  const table = newTable(['engine', 'build rows/s', 'bytes/record', 'index MB', 'restart s', 'round trip ms'])
  for (const { engine, rows, seconds, bytes, restartSeconds, roundTripMs } of builds) {
    const others = [restartSeconds, roundTripMs].map(value => value?.toFixed(2) ?? '-')
    table.push([engine, Math.round(rows / seconds), (bytes / rows).toFixed(1), (bytes / 1e6).toFixed(0), ...others])
  }
  print(table)
}
