import assert from 'node:assert/strict'
import { toSourceRow } from '#domain/companies/source-row.ts'
import type { JoinedBatch } from '../../src/importers/run/join-batches.ts'
import { joinBatches } from '../../src/importers/run/join-batches.ts'
import type { MappedBatch } from '../../src/importers/run/map-records.ts'
import { deserializeRows } from '../../src/importers/run/serialized-rows.ts'

const unknown = { unknown_statuses: {}, unknown_legal_forms: {}, unknown_members: {} }

/** A batch of one row and one reject. */
const batch = (number: number, document = 0): MappedBatch => ({
  rows: [toSourceRow('NO', `8999990${number}`, { name: `NAME ${number}`, status: 'active' })],
  positions: [2 * number],
  rejects: [{ file: 'x', line: number, reason: 'x', raw: null }],
  counts: { read: 2 * number, skipped: {}, rejected: number, ...unknown },
  document,
  progress: number / 100,
})

async function* inTurn<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

const shown = ({ rows, positions, rejects, counts, document, progress }: JoinedBatch) => ({
  names: rows.flatMap(text => [...deserializeRows(text)].map(({ name }) => name)),
  ...{ positions: [...positions], lines: rejects.map(({ line }) => line), read: counts.read, document, progress },
})

describe('batches that are sent to another thread', () => {
  it('are joined, at most eight of the same document, with rows and rejects in order and the last counts', async () => {
    const batches = Array.from({ length: 11 }, (_, at) => batch(at + 10, at < 10 ? 0 : 1))
    const joined: unknown[] = []
    for await (const one of joinBatches(inTurn(batches))) joined.push(shown(one))
    const of = (numbers: number[], document: number) => ({
      ...{ names: numbers.map(number => `NAME ${number}`), positions: numbers.map(number => 2 * number) },
      ...{ lines: numbers, read: 2 * (numbers.at(-1) ?? 0), document, progress: (numbers.at(-1) ?? 0) / 100 },
    })
    assert.deepEqual(joined, [of([10, 11, 12, 13, 14, 15, 16, 17], 0), of([18, 19], 0), of([20], 1)])
  })

  it('are sent before the error that follows them', async () => {
    const failing = async function* () {
      yield batch(10)
      throw new Error('the file is cut short')
    }
    const joined = joinBatches(failing())
    assert.deepEqual((await joined.next()).value?.positions, Uint32Array.of(20))
    await assert.rejects(joined.next(), /the file is cut short/)
  })
})
