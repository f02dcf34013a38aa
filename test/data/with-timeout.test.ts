import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { withTimeout } from '#data/async/with-timeout.ts'
import { until } from '../support/until.ts'

/** Keeps the ids of timers that are begun from now on, and neither over nor cleared. */
function watchTimers(timers: Set<number>): Disposable {
  const hook = createHook({
    init: (id, type) => void (type === 'Timeout' && timers.add(id)),
    destroy: id => void timers.delete(id),
  }).enable()
  return { [Symbol.dispose]: () => void hook.disable() }
}

describe('work withTimeout 20 milliseconds', () => {
  it('has its result, which may be known at once', async () => {
    assert.deepEqual([await withTimeout(20, sleep(1, 'done')), await withTimeout(20, 'known')], ['done', 'known'])
  })

  it('has undefined or the given answer in place of a result that takes longer', async () => {
    const endless = new Promise<string>(() => {})
    // The wait keeps no process alive.
    const [without, given] = await Promise.all([withTimeout(20, endless), withTimeout(20, endless, 'none'), sleep(40)])
    assert.deepEqual([without, given], [undefined, 'none'])
  })

  it('has a timer meanwhile that keeps no process alive, and none afterwards', async () => {
    const timers = new Set<number>()
    const kept = process.getActiveResourcesInfo().length
    using _ = watchTimers(timers)
    const { promise: work, resolve } = Promise.withResolvers<void>()
    const waiting = withTimeout(3_600_000, work)
    assert.deepEqual([timers.size, process.getActiveResourcesInfo().length], [1, kept])
    const [timer = 0] = timers
    resolve()
    await waiting
    await until(() => !timers.has(timer))
  })

  it('rejects as it does, and not later', async () => {
    await assert.rejects(withTimeout(20, Promise.reject(new Error('failed'))), /failed/)
    await assert.rejects(
      withTimeout(
        20,
        sleep(1).then(() => Promise.reject(new Error('late'))),
      ),
      /late/,
    )
  })
})
