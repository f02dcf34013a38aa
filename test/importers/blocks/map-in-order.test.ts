import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { toSourceRow } from '#domain/companies/source-row.ts'
import type { Block } from '../../../src/importers/blocks/block.ts'
import { createBlockCounter } from '../../../src/importers/blocks/block-counts.ts'
import type { BlockJob, MappedBlock } from '../../../src/importers/blocks/block-mapper.ts'
import { mapInOrder } from '../../../src/importers/blocks/map-in-order.ts'
import { serializeRows } from '../../../src/importers/blocks/serialized-rows.ts'
import { contentsOf } from './test-importer.ts'

const options = { documents: [{ name: 'a' }], title: 'a test file', readsEdition: false, maxAhead: 3 }

/** A block whose only byte is its number. */
const block = (number: number): Block => ({
  kind: 'rows',
  document: 0,
  isFirst: number === 1,
  isLast: false,
  progress: number / 10,
  bytes: Uint8Array.of(number),
  header: { cells: [], delimiter: ',' },
  offset: 0,
  line: 1,
})

async function* blocks(count: number): AsyncGenerator<Block> {
  for (let number = 1; number <= count; number += 1) yield block(number)
}

const numberOf = ({ block: { bytes } }: BlockJob) => bytes[0] ?? 0

/** Two records, of which the first is rejected. */
const mapped = (number: number): MappedBlock => {
  const counter = createBlockCounter()
  counter.read()
  counter.rejected()
  counter.read()
  counter.unknownMember(`member ${number}`)
  counter.unknownMember('every')
  return {
    kind: 'mapped',
    rows: [serializeRows([toSourceRow('GB', String(number), { name: `NAME ${number}`, status: 'active' })])],
    positions: Uint32Array.of(2),
    rejects: [{ file: 'a', line: number, reason: 'x', raw: null }],
    counts: counter.counts,
    naceEdition: undefined,
    rest: undefined,
  }
}

const collect = async (batches: AsyncIterable<Parameters<typeof contentsOf>[0]>) => {
  const found: ReturnType<typeof contentsOf>[] = []
  let error: unknown
  try {
    for await (const batch of batches) found.push(contentsOf(batch))
  } catch (thrown) {
    error = thrown
  }
  return { found, error }
}

const row = (number: number) => [number * 2, String(number), `NAME ${number}`, '{}']

describe('blocks that are mapped by several threads', () => {
  it('are three at a time, and their rows, positions and counts are those of the files in order', async () => {
    let open = 0
    let mostOpen = 0
    const submit = async (job: BlockJob) => {
      open += 1
      mostOpen = Math.max(mostOpen, open)
      await sleep(numberOf(job) % 2 === 0 ? 0 : 5)
      open -= 1
      return mapped(numberOf(job))
    }
    const { found, error } = await collect(mapInOrder(blocks(7), submit, options))
    assert.equal(error, undefined)
    assert.deepEqual(
      found,
      [1, 2, 3, 4, 5, 6, 7].map(number => ({ rows: [row(number)], rejects: [[number, 'x']], read: number * 2 })),
    )
    assert.equal(mostOpen, 3)
  })

  for (const [isExpected, name, message] of [
    [true, 'ImportError', 'a: it is cut short'],
    [false, 'Error', 'it is cut short'],
  ] as const)
    it(`are yielded before the ${name} of a later one, whichever is mapped first`, async () => {
      const submit = async (job: BlockJob): Promise<MappedBlock> => {
        if (numberOf(job) === 3) return { kind: 'failed', message: 'it is cut short', isExpected }
        await sleep(5)
        return mapped(numberOf(job))
      }
      const { found, error } = await collect(mapInOrder(blocks(5), submit, options))
      assert.deepEqual(
        found.map(({ rows }) => rows),
        [[row(1)], [row(2)]],
      )
      assert.deepEqual([(error as Error).name, (error as Error).message], [name, message])
    })

  it('are yielded before the error of reading the next one', async () => {
    const failing = async function* () {
      yield block(1)
      throw new Error('the file is damaged')
    }
    const { found, error } = await collect(mapInOrder(failing(), async job => mapped(numberOf(job)), options))
    assert.deepEqual([found.length, (error as Error).message], [1, 'the file is damaged'])
  })

  it('are released in order when their rows are written', async () => {
    const released: (number | undefined)[] = []
    const release = ({ bytes }: Block) => void released.push(bytes[0])
    const submit = async (job: BlockJob) => mapped(numberOf(job))
    let yielded = 0
    for await (const _ of mapInOrder(blocks(4), submit, { ...options, release })) {
      assert.equal(released.length, yielded)
      yielded += 1
    }
    assert.deepEqual(released, [1, 2, 3, 4])
  })

  it('count unknown members together, at most 100', async () => {
    const submit = async (job: BlockJob) => mapped(numberOf(job))
    let last: Record<string, number> = {}
    for await (const { counts } of mapInOrder(blocks(150), submit, options)) last = counts.unknown_members
    assert.deepEqual([Object.keys(last).length, last.every, last['member 99']], [100, 150, 1])
    assert.equal(last['member 100'], undefined)
  })
})
