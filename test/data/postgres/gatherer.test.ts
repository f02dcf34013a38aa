import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { createGatherer } from '#data/postgres/usage/gatherer.ts'
import type { Lane } from '#data/postgres/usage/lane.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { until } from '../../support/until.ts'

const laneOf = (): Lane => ({
  run: async () => undefined,
  remember: () => {},
  [Symbol.asyncDispose]: async () => {},
})

/** A gatherer over two lanes whose groups are committed when the test says so. */
function gathering(probe = async () => {}) {
  const groups: { lane: number; size: number; commit(): void }[] = []
  const lanes = [laneOf(), laneOf()]
  const gatherer = createGatherer<number, number>({
    lanes,
    write: (lane, group) =>
      new Promise(resolve => {
        const commit = () => {
          for (const waiting of group) waiting.resolve(waiting.item)
          resolve()
        }
        groups.push({ lane: lanes.indexOf(lane), size: group.length, commit })
      }),
    probe,
  })
  const submitOne = (item: number) => gatherer.submit(item)
  const submit = async (writes: number) => {
    const submitted = Array.from({ length: writes }, (_, item) => gatherer.submit(item))
    await turn()
    return Promise.all(submitted.map(each => each.catch(() => undefined)))
  }
  /** Submits so many writes in each turn of the event loop. */
  const submitInTurns = async (...writes: readonly number[]) => {
    for (const each of writes) {
      void submit(each)
      await turn()
    }
  }
  const sizes = () => groups.map(({ lane, size }) => [lane, size])
  const stop = async () => {
    const ended = gatherer[Symbol.asyncDispose]()
    for (const { commit } of groups) commit()
    await ended
  }
  return { groups, submitOne, submit, submitInTurns, sizes, stop }
}

/** Stops the clock that tells how long writes have waited: on a busy machine it takes 10 ms to submit 500. */
function stoppedClock(): Disposable {
  const at = performance.now()
  performance.now = () => at
  return { [Symbol.dispose]: () => void Reflect.deleteProperty(performance, 'now') }
}

/** A clock that can be moved ahead. */
function movedClock() {
  let ahead = 0
  const now = performance.now.bind(performance)
  performance.now = () => now() + ahead
  return {
    move: (ms: number) => {
      ahead += ms
    },
    [Symbol.dispose]: () => void Reflect.deleteProperty(performance, 'now'),
  }
}

describe('writes that are gathered for PostgreSQL', () => {
  it('wait for a group of 8 that is under way, and are the next one, with those of the turn of the event loop in which it ends', async () => {
    const { groups, submit, sizes, stop } = gathering()
    void submit(8)
    await turn()
    void submit(3)
    void submit(4)
    await turn()
    assert.deepEqual(sizes(), [[0, 8]])
    groups[0]?.commit()
    await Promise.resolve()
    void submit(2)
    await turn()
    await turn()
    assert.deepEqual(sizes(), [
      [0, 8],
      [0, 9],
    ])
    await stop()
  })

  const turns: {
    what: string
    writes: readonly number[]
    groups: readonly (readonly [lane: number, size: number])[]
  }[] = [
    {
      what: 'go over another lane beside a group of fewer than 8',
      writes: [7, 20],
      groups: [
        [0, 7],
        [1, 20],
      ],
    },
    { what: 'wait while 499 do', writes: [10, 499], groups: [[0, 10]] },
    {
      what: 'go over another lane once 500 wait',
      writes: [10, 499, 1],
      groups: [
        [0, 10],
        [1, 500],
      ],
    },
  ]
  for (const { what, writes, groups } of turns)
    it(what, async () => {
      const { submitInTurns, sizes, stop } = gathering()
      {
        using _ = stoppedClock()
        await submitInTurns(...writes)
        assert.deepEqual(sizes(), groups)
      }
      await stop()
    })

  it('go over another lane when a group that is under way does not end', async () => {
    const { submitInTurns, sizes, stop } = gathering()
    await submitInTurns(10, 2)
    await until(() => sizes().length === 2)
    assert.deepEqual(sizes(), [
      [0, 10],
      [1, 2],
    ])
    await stop()
  })

  it('are refused at once 3 s after the first was given up, and accepted again as soon as a group is answered', async () => {
    using clock = movedClock()
    const { groups, submitOne, stop } = gathering(() => new Promise(() => {}))
    const refused = (item: number) => assert.rejects(submitOne(item), StoreUnavailableError)
    const first = refused(1)
    await turn()
    clock.move(2_000)
    await first
    const waiting = submitOne(2)
    await until(() => groups.length === 2)
    groups[1]?.commit()
    assert.equal(await waiting, 2)

    const stuck = refused(3)
    const other = refused(4)
    await turn()
    clock.move(2_000)
    await Promise.all([stuck, other])
    clock.move(3_000)
    for (let i = 0; i < 1_000; i += 1) await refused(5)
    assert.equal(groups.length, 3)
    groups[0]?.commit()
    await turn()
    const accepted = submitOne(6)
    await until(() => groups.length === 4)
    groups[3]?.commit()
    assert.equal(await accepted, 6)
    await stop()
  })

  it('are accepted again after a probe where the connection of one group alone is lost', async () => {
    using clock = movedClock()
    const { groups, submitOne, stop } = gathering()
    const lost = assert.rejects(submitOne(1), StoreUnavailableError)
    await turn()
    clock.move(2_000)
    await lost
    clock.move(3_000)
    await assert.rejects(submitOne(2), StoreUnavailableError)
    await until(async () => {
      void submitOne(3).catch(() => {})
      await turn()
      return groups.length === 2
    })
    await stop()
  })
})
