import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { withTimeout } from '#data/async/with-timeout.ts'

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
