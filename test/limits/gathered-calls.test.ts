import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import { gatherCalls, type WaitingCall, type WindowCalls } from '../../src/limits/redis/gathered-calls.ts'
import { windowOf } from './test-redis-windows.ts'

const own = { admitted: true, limit: 60, remaining: 59, resetSeconds: 60 }
const callAt = (tookAt: number | undefined): WaitingCall => ({ own, tookAt, settle: () => {} })

interface Asked {
  route: string
  calls: readonly WindowCalls[]
  answer(): void
}

/** A gatherer, and what it has asked, with a clock that stands still unless a test moves it. */
function gatherer(routeOf: (key: string) => string = () => 'all', clock = { ms: 0 }) {
  const asked: Asked[] = []
  const gathered = gatherCalls(
    routeOf,
    (calls, route) => new Promise(resolve => void asked.push({ route, calls, answer: resolve })),
    () => clock.ms,
  )
  const add = (window: BucketWindow, tookAt?: number) => gathered.add(window, callAt(tookAt))
  return { asked, add, undecided: gathered.undecided, decided: gathered.decided }
}

/** A turn that brings no more calls, after one or more that did. */
async function quietTurn() {
  await turn()
  await turn()
}

const shapeOf = ({ route, calls }: Asked) => [
  route,
  ...calls.map(({ window: { counter, limit }, takes, looks }) => [
    `${counter} ${limit}`,
    takes.map(({ tookAt }) => tookAt),
    looks.length,
  ]),
]

const one = windowOf({ counter: 'one' })
const two = windowOf({ counter: 'two' })

describe('calls whose windows are in Redis', () => {
  it('of one turn of the event loop are asked together, by window and limit, in their order', async () => {
    const { asked, add } = gatherer()
    add(one, 1)
    add(two, 2)
    add(one)
    add({ ...one, limit: 30 }, 3)
    add(one, 4)
    assert.equal(asked.length, 0)
    await quietTurn()
    assert.deepEqual(asked.map(shapeOf), [['all', ['one 60', [1, 4], 1], ['two 60', [2], 0], ['one 30', [3], 0]]])
  })

  it('of turns that follow one another are asked together, until one brings none', async () => {
    const { asked, add } = gatherer()
    for (const at of [1, 2, 3]) {
      add(one, at)
      await turn()
      assert.equal(asked.length, 0)
    }
    await turn()
    assert.deepEqual(asked.map(shapeOf), [['all', ['one 60', [1, 2, 3], 0]]])
  })

  it('are asked at once when there are 48', async () => {
    const { asked, add } = gatherer()
    for (let at = 0; at < 48; at += 1) add(one, at)
    await turn()
    assert.equal(asked[0]?.calls[0]?.takes.length, 48)
  })

  it('are asked after 2 ms, although each turn brings some', async () => {
    const clock = { ms: 0 }
    const { asked, add } = gatherer(undefined, clock)
    for (const at of [0, 0.5, 1, 1.5, 2]) {
      assert.equal(asked.length, 0)
      clock.ms = at
      add(one, at)
      await turn()
    }
    assert.deepEqual(asked.map(shapeOf), [['all', ['one 60', [0, 0.5, 1, 1.5, 2], 0]]])
  })

  it('that arrive before the answer are asked together after it', async () => {
    const { asked, add } = gatherer()
    add(one, 1)
    await quietTurn()
    for (const at of [2, 3, 4]) {
      add(two, at)
      await turn()
    }
    assert.equal(asked.length, 1)
    asked[0]?.answer()
    await quietTurn()
    assert.deepEqual(asked.slice(1).map(shapeOf), [['all', ['two 60', [2, 3, 4], 0]]])
  })

  it('of one route do not wait for the answer of another', async () => {
    const { asked, add } = gatherer(key => key)
    add(one, 1)
    await quietTurn()
    add(one, 2)
    add(two, 3)
    await quietTurn()
    assert.deepEqual(asked.map(shapeOf), [
      ['svc:key:{one}', ['one 60', [1], 0]],
      ['svc:key:{two}', ['two 60', [3], 0]],
    ])
  })

  it('are undecided, with what was asked and what was not, until each is decided', async () => {
    const { asked, add, undecided, decided } = gatherer()
    add(one, 1)
    add({ ...one, limit: 30 }, 2)
    add(one)
    await quietTurn()
    add(one, 3)
    add(two, 4)
    assert.equal(undecided('svc:key:{one}'), 3)
    const [first] = asked[0]?.calls ?? []
    decided(first ?? assert.fail())
    assert.equal(undecided('svc:key:{one}'), 2)
  })
})
