import type { MappedBatch } from './map-records.ts'
import { serializeRows } from './serialized-rows.ts'

/** Consecutive batches of one document as one, with a text of rows for each: longer texts are slow to collect. */
export interface JoinedBatch extends Omit<MappedBatch, 'rows' | 'positions'> {
  rows: readonly string[]
  positions: Uint32Array
}

// A message to another thread costs as much as mapping several rows, and a batch has about sixty.
const batchesPerMessage = 8

const join = (batches: readonly [MappedBatch, ...MappedBatch[]], texts: readonly string[]): JoinedBatch => ({
  ...(batches.at(-1) ?? batches[0]),
  rows: texts,
  positions: Uint32Array.from(batches.flatMap(({ positions }) => [...positions])),
  rejects: batches.flatMap(({ rejects }) => rejects),
})

/** Serializes and joins batches, at most eight. Those before an error are yielded before it is thrown. */
export async function* joinBatches(batches: AsyncIterable<MappedBatch>): AsyncGenerator<JoinedBatch> {
  const open: MappedBatch[] = []
  let texts: string[] = []
  const close = function* () {
    const [first, ...others] = open.splice(0)
    if (first) yield join([first, ...others], texts)
    texts = []
  }
  try {
    for await (const { rows, ...batch } of batches) {
      if (open[0]?.document !== batch.document) yield* close()
      texts.push(serializeRows(rows))
      open.push({ ...batch, rows: [] })
      if (open.length === batchesPerMessage) yield* close()
    }
  } catch (error) {
    yield* close()
    throw error
  }
  yield* close()
}
