import { mkdirSync } from 'node:fs'
import { readConfidence } from '#data/reference/confidence.ts'
import { readTokenWeights } from '#data/reference/token-weights.ts'
import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import type { Searcher } from '#domain/search/engine/searcher.ts'
import { createSearcher } from '#domain/search/engine/searcher.ts'
import type { Segment } from '#domain/search/index/segment.ts'
import { systemClock } from '../../src/clock.ts'
import { indexVersion } from '../../src/search/index-version.ts'
import { baseFile, readBase, searchFolder, writeBase } from '../../src/search/stored-index/snapshot.ts'
import { tempFolder } from '../../test/support/temp-folder.ts'
import { answersWanted, type BenchEngine } from './bench-engine.ts'
import { segmentOf } from './corpus-segment.ts'

/** Total bytes of the buffers in a value. */
const bytesOf = (value: unknown): number => {
  if (ArrayBuffer.isView(value)) return value.byteLength
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, member: unknown) => sum + bytesOf(member), 0)
}

function* flat<T>(batches: Iterable<readonly T[]>): Generator<T, void, void> {
  for (const batch of batches) yield* batch
}

const anyQuestion = { q: 'example services', country: null, mode: 'auto', limit: answersWanted, filters: {} } as const

/** Stores an index and reads it back, like a restart; usually from the page cache. */
const restart = async (segment: Segment): Promise<number> => {
  using folder = tempFolder()
  mkdirSync(searchFolder(folder.path), { recursive: true })
  writeBase(baseFile(folder.path), { version: indexVersion(folder.path), generations: {}, segment })
  const started = systemClock.monotonic()
  const read = await readBase(folder.path)
  createSearcher(read.segment, readConfidence()).search(toEngineQuery(anyQuestion))
  return (systemClock.monotonic() - started) / 1000
}

/** The product's engine, as served except for its thread. It does not know which field a query is about. */
export const createOwnEngine = (): BenchEngine => {
  let segment: Segment | undefined
  let searcher: Searcher | undefined
  return {
    name: 'own',
    settings: 'mode auto: it is not told whether name or address is asked; former and trade names are indexed too',
    build: async batches => {
      segment = segmentOf(flat(batches), readTokenWeights())
      searcher = createSearcher(segment, readConfidence())
    },
    search: ({ text, country }) =>
      (searcher?.search(toEngineQuery({ ...anyQuestion, q: text, country })).hits ?? []).map(({ document, score }) => ({
        document,
        score,
      })),
    bytes: () => bytesOf(segment),
    restartSeconds: async () => (segment ? restart(segment) : Number.NaN),
    [Symbol.asyncDispose]: async () => {
      segment = undefined
      searcher = undefined
    },
  }
}
