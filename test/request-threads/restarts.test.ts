import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRestarts } from '../../src/request-threads/restarts.ts'
import { until } from '../support/until.ts'

const timers = () => process.getActiveResourcesInfo().filter(kind => kind === 'Timeout').length

describe('the restart of a thread', () => {
  it('comes 50 to 100 ms after it died, and is tried again with its error told if the system has no thread left', async () => {
    const began = performance.now()
    const startedAt: number[] = []
    const errors: unknown[] = []
    using restarts = createRestarts(
      () => {
        startedAt.push(performance.now() - began)
        if (startedAt.length === 1) throw new Error('no thread left')
      },
      error => errors.push(error),
    )
    restarts.startAfterPause()
    await until(() => startedAt.length === 2)
    const [first = 0, second = 0] = startedAt
    // Timers are whole milliseconds.
    assert.ok(first >= 49, `${first} ms`)
    assert.ok(second - first >= 99, `${second - first} ms`)
    assert.deepEqual(errors, [new Error('no thread left')])
  })

  it('does not come once the server stops, and leaves no timer that keeps the process alive', async () => {
    let started = 0
    const restarts = createRestarts(
      () => {
        started += 1
      },
      () => {},
    )
    const before = timers()
    restarts.startAfterPause()
    assert.equal(timers(), before + 1)
    restarts[Symbol.dispose]()
    assert.equal(timers(), before)
    restarts.startAfterPause()
    assert.equal(timers(), before)
    await sleep(150)
    assert.equal(started, 0)
  })
})
