import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createSearchPool, type SearchPool } from '../../src/search/pool/search-pool.ts'
import type { IndexQuery, SearchIndex } from '../../src/search/search-index.ts'

const deadlineMs = 1_000

const openPool = () => {
  const threadFile = new URL('./gated-thread.ts', import.meta.url)
  const pool = createSearchPool({ threadFile, threads: 1, maxWaiting: 100, deadlineMs, onError: assert.fail })
  pool.attach({} as SearchIndex)
  return pool
}

/** Sends a search; a thread that works on it answers with its number once it is opened. */
function send(pool: SearchPool) {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const thread = pool.search([{ gate } as unknown as IndexQuery]).then(
    ([answer]) => Number(answer),
    (error: Error) => error.name,
  )
  const open = () => {
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
    return thread
  }
  return { thread, open }
}

async function untilRunning(pool: SearchPool) {
  while (pool.load().running === 0) await turn()
}

describe('a search thread that is slow', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'setInterval'] }))
  afterEach(() => mock.timers.reset())

  it('goes on when the search that it began 0.9 s late is given up after its second', async () => {
    await using pool = openPool()
    const first = send(pool)
    const late = send(pool)
    await untilRunning(pool)
    mock.timers.tick(900)
    const thread = await first.open()
    mock.timers.tick(100)
    assert.equal(await late.thread, 'SearchTimeoutError')
    late.open()
    assert.equal(await send(pool).open(), thread)
  })

  it('is replaced after a second with one search, and the thread in its place after two', async () => {
    await using pool = openPool()
    const thread = await send(pool).open()
    const hung = send(pool)
    mock.timers.tick(1_000)
    assert.equal(await hung.thread, 'SearchTimeoutError')
    const cold = send(pool)
    await untilRunning(pool)
    mock.timers.tick(1_900)
    assert.equal(await cold.thread, 'SearchTimeoutError')
    cold.open()
    const next = Number(await send(pool).open())
    assert.ok(next > Number(thread))
    const second = send(pool)
    mock.timers.tick(2_000)
    assert.equal(await second.thread, 'SearchTimeoutError')
    assert.ok(Number(await send(pool).open()) > next)
  })
})
