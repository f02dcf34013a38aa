import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import type { JobOutcome } from '#data/embedded/usage/usage-job.ts'
import { createWriterQueue } from '#data/embedded/usage/writer-queue.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { entry } from './usage-entries.ts'

const job = () => ({ kind: 'record' as const, entry: entry() })

/** A clock that stands still until it is told to go on, and knows who waits for it. */
function manualClock() {
  let now = 0
  let waiting: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    random: () => 0,
    after: (delayMs: number, run: () => void) => void waiting.push({ at: now + delayMs, run }),
    pauses: () => waiting.map(({ at }) => at - now),
    advance: async (ms: number) => {
      now += ms
      const due = waiting.filter(({ at }) => at <= now)
      waiting = waiting.filter(({ at }) => at > now)
      for (const { run } of due) run()
      await turn()
    },
  }
}

describe('the queue of the usage writer', () => {
  it('attempts to write again 5, 10, 20, 40, 80 and then each 100 ms after a failure, and without a pause after a success', async () => {
    using folder = tempFolder()
    await using _ = await openAccounts(folder.path)
    const clock = manualClock()
    const outcomes: JobOutcome[] = []
    let isFailing = true
    const checkFile = () => {
      if (isFailing) throw new Error('the disk fails')
    }
    const closed = Promise.withResolvers<void>()
    const queue = createWriterQueue(join(folder.path, 'usage.sqlite'), {
      checkFile,
      hasRoom: () => true,
      clock,
      onClosed: closed.resolve,
      reply: more => void outcomes.push(...more),
    })
    queue.push([job()])
    await turn()
    assert.deepEqual(outcomes, [{ unavailable: 'Error: the disk fails' }])
    for (const pause of [5, 10, 20, 40, 80, 100, 100]) {
      const before: number = outcomes.length
      queue.push([job(), job()])
      assert.deepEqual(clock.pauses(), [pause])
      await clock.advance(pause - 1)
      assert.equal(outcomes.length, before)
      await clock.advance(1)
      assert.equal(outcomes.length, before + 2)
    }
    isFailing = false
    queue.push([job()])
    await clock.advance(100)
    assert.deepEqual(outcomes.at(-1), { result: { accepted: true, used: 1 } })
    queue.push([job()])
    assert.deepEqual(clock.pauses(), [])
    await turn()
    assert.deepEqual(outcomes.at(-1), { result: { accepted: true, used: 2 } })
    queue.close()
    await closed.promise
  })

  it('writes nothing after a failure until the disk has room, also what would fit: of 4 writes none, then each', async () => {
    using folder = tempFolder()
    await using _ = await openAccounts(folder.path)
    const clock = manualClock()
    const outcomes: JobOutcome[] = []
    let isFailing = false
    let hasRoom = false
    const checkFile = () => {
      if (isFailing) throw new Error('the disk is full')
    }
    const closed = Promise.withResolvers<void>()
    const queue = createWriterQueue(join(folder.path, 'usage.sqlite'), {
      checkFile,
      hasRoom: () => hasRoom,
      clock,
      onClosed: closed.resolve,
      reply: more => void outcomes.push(...more),
    })
    const write = async () => {
      queue.push([job()])
      await clock.advance(100)
      await turn()
      return outcomes.at(-1)
    }
    assert.deepEqual(await write(), { result: { accepted: true, used: 1 } })
    isFailing = true
    await write()
    isFailing = false
    for (let turns = 0; turns < 3; turns += 1)
      assert.deepEqual(await write(), { unavailable: 'Error: the disk is full' })
    hasRoom = true
    for (const used of [2, 3]) assert.deepEqual(await write(), { result: { accepted: true, used } })
    queue.close()
    await closed.promise
  })
})
