import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { within } from '#data/async/within.ts'

describe('work within 20 milliseconds', () => {
  it('has its result, which may be known at once', async () => {
    assert.deepEqual([await within(20, sleep(1, 'done')), await within(20, 'known')], ['done', 'known'])
  })

  it('has undefined or the given answer in place of a result that takes longer', async () => {
    const endless = new Promise<string>(() => {})
    // The wait keeps no process alive.
    const [without, given] = await Promise.all([within(20, endless), within(20, endless, 'none'), sleep(40)])
    assert.deepEqual([without, given], [undefined, 'none'])
  })

  it('rejects as it does, and not later', async () => {
    await assert.rejects(within(20, Promise.reject(new Error('failed'))), /failed/)
    await assert.rejects(
      within(
        20,
        sleep(1).then(() => Promise.reject(new Error('late'))),
      ),
      /late/,
    )
  })
})
