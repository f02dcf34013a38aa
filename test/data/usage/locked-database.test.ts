import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Accounts } from '#data/accounts/accounts.ts'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { type TempFolder, tempFolder } from '../../support/temp-folder.ts'
import { lockUsage } from './lock-usage.ts'
import { entry } from './usage-entries.ts'

/** Counts the turns of the event loop until stopped. */
function watchEventLoop() {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return () => {
    isOver = true
    return turns
  }
}

describe('a ledger whose database another process has locked', () => {
  let folder: TempFolder
  let accounts: Accounts
  beforeEach(async () => {
    folder = tempFolder()
    accounts = await openAccounts(folder.path)
    await accounts.usage.record(entry())
  })
  afterEach(async () => {
    await accounts[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  it('waits: 20 entries recorded during a lock are all written when it ends, and none before', async () => {
    await using held = await lockUsage(folder.path, 60_000)
    const answers = Promise.all(Array.from({ length: 20 }, () => accounts.usage.record(entry())))
    assert.equal(await Promise.race([answers, sleep(300, 'waiting')]), 'waiting')
    await held.release()
    assert.deepEqual(
      (await answers).map(({ used }) => used),
      Array.from({ length: 20 }, (_, at) => at + 2),
    )
  })

  it('gives up after 2 s of a lock, without blocking the event loop, and resumes when it is over', async () => {
    await using held = await lockUsage(folder.path, 60_000)
    const stop = watchEventLoop()
    const started = performance.now()
    const attempt = () =>
      accounts.usage.record(entry()).then(
        () => assert.fail('written in spite of the lock'),
        error => ({ error, ms: performance.now() - started }),
      )
    const first = attempt()
    // A later job waits as long, starting from its own time.
    const second = new Promise(resolve => setTimeout(resolve, 1_000)).then(attempt)
    const refusals = await Promise.all([first, second])
    const turns = stop()
    for (const { error } of refusals) assert.ok(error instanceof StoreUnavailableError, String(error))
    const [firstMs = 0, secondMs = 0] = refusals.map(({ ms }) => ms)
    assert.ok(firstMs >= 2_000, `${firstMs} ms`)
    assert.ok(secondMs >= 3_000, `${secondMs} ms`)
    assert.ok(turns > 100, `${turns} turns`)
    assert.equal(await accounts.usage.used('acct_a', '2026-11'), 1)
    await held.release()
    assert.deepEqual(await accounts.usage.record(entry()), { accepted: true, used: 2 })
  })
})
