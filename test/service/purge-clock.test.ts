import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { dayMs, dayOf, hourMs } from '#domain/calendar.ts'
import { createDeletableMinutes } from '../../src/health/deletable-minutes.ts'
import { createHealthHistory } from '../../src/health/health-history.ts'
import { createLogger } from '../../src/logging/logger.ts'
import { createPurgeClock } from '../../src/service/purge-clock.ts'
import { startRetention } from '../../src/service/retention.ts'
import { entry } from '../data/usage/usage-entries.ts'
import { tempFolder } from '../support/temp-folder.ts'

const start = Date.parse('2026-06-01T12:00:00Z')

/** A clock that is set and runs apart, the time of deletions by it, and what was logged. */
function purgeClock(newestMs: number | undefined) {
  let now = start
  let monotonic = 5_000
  const lines: string[] = []
  const clock = { now: () => now, monotonic: () => monotonic }
  const logger = createLogger('info', { write: line => void lines.push(line) })
  const time = createPurgeClock({ usage: { newestMs: () => newestMs }, clock, logger })
  const run = (ms: number) => {
    now += ms
    monotonic += ms
  }
  const runHours = (hours: number) => {
    for (let hour = 0; hour < hours; hour += 1) {
      run(hourMs)
      time()
    }
  }
  const set = (ms: number) => {
    now += ms
  }
  return { time, run, runHours, set, lines }
}

describe('the time by which old records are deleted', () => {
  it('is that of the clock while this runs as time passes, without a record and after an hour without a request', () => {
    for (const newest of [undefined, start, start - hourMs, start + 9 * dayMs]) {
      const { time, run, lines } = purgeClock(newest)
      assert.equal(time(), start)
      run(3 * dayMs)
      assert.equal(time(), start + 3 * dayMs)
      assert.deepEqual(lines, [])
    }
  })

  it('stays with the newest record if the server starts a week ahead, for a day, and one line of the log says so', () => {
    const { time, runHours, lines } = purgeClock(start - 7 * dayMs)
    assert.equal(time(), start - 7 * dayMs)
    runHours(23)
    assert.equal(time(), start - 7 * dayMs + 23 * hourMs)
    runHours(1)
    assert.equal(time(), start + dayMs)
    assert.deepEqual(
      lines.map(line => JSON.parse(line).days),
      [7],
    )
  })

  it('passes over a clock that is a week ahead for 3 hours, and follows one that is set back', () => {
    const { time, run, runHours, set } = purgeClock(start)
    set(7 * dayMs)
    runHours(3)
    assert.equal(time(), start + 3 * hourMs)
    set(-7 * dayMs)
    run(hourMs)
    assert.equal(time(), start + 4 * hourMs)
    set(-2 * dayMs)
    assert.equal(time(), start + 4 * hourMs - 2 * dayMs)
  })

  it('keeps the calls of today and the audit log of a server that starts with its clock 8 days ahead', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    const { audit, usage, health } = accounts
    const today = dayOf(start)
    const minute = start / 60_000
    await usage.countCall([{ scope: 'demo', cap: 9 }], today)
    await health.add([{ minute, troubles: {} }], { from: minute - 9, to: minute }, { before: 0, after: null })
    const at = new Date(start).toISOString()
    const subject = { account_id: null, kid: null, action: 'key_created', detail: {} }
    await audit.append({ id: 'today', actor: 'operator', at, ...subject })
    const logger = createLogger('silent', { write: () => {} })
    const clock = { now: () => start + 8 * dayMs, monotonic: () => 0 }
    const purgeTime = createPurgeClock({ usage, clock, logger })
    using _ = startRetention(accounts, { purgeTime, clock, logger, auditDays: 7 })
    await sleep(100)
    assert.equal(await usage.callsOf('demo', today), 1)
    assert.equal((await audit.entries({ after: 0, limit: 9 })).length, 1)
  })

  it('keeps them at the second start with this clock, too, although the first one has made records by it', async () => {
    using folder = tempFolder()
    const today = dayOf(start)
    {
      await using accounts = await openAccounts(folder.path)
      await accounts.usage.countCall([{ scope: 'demo', cap: 9 }], today)
      await accounts.usage.record(entry({ at: start }))
    }
    for (const hours of [1, 2]) {
      await using accounts = await openAccounts(folder.path)
      const { usage, health } = accounts
      const clock = { now: () => start + 8 * dayMs + hours * hourMs, monotonic: () => 0 }
      const logger = createLogger('silent', { write: () => {} })
      const purgeTime = createPurgeClock({ usage, clock, logger })
      using _ = startRetention(accounts, { purgeTime, clock, logger, auditDays: undefined })
      // Written after what is purged.
      const minute = clock.now() / 60_000
      const deletable = createDeletableMinutes(clock, purgeTime)()
      await health.add([{ minute, troubles: {} }], { from: minute - 1_439, to: minute }, deletable)
      assert.equal(await usage.callsOf('demo', today), 1, `start ${hours}`)
    }
  })

  it('keeps them at both starts where nobody sent a request, and minutes of health are the only records', async () => {
    using folder = tempFolder()
    const today = dayOf(start)
    {
      await using accounts = await openAccounts(folder.path)
      await accounts.usage.countCall([{ scope: 'demo', cap: 9 }], today)
      const minutes = Array.from({ length: 60 }, (_, ago) => ({ minute: start / 60_000 - ago, troubles: {} }))
      await accounts.health.add(minutes, { from: 0, to: 0 }, { before: 0, after: null })
    }
    for (const hours of [1, 2]) {
      await using accounts = await openAccounts(folder.path)
      const { usage } = accounts
      const clock = { now: () => start + 8 * dayMs + hours * hourMs, monotonic: () => 0 }
      const logger = createLogger('silent', { write: () => {} })
      const purgeTime = createPurgeClock({ usage, clock, logger })
      using _ = startRetention(accounts, { purgeTime, clock, logger, auditDays: undefined })
      const check = async () =>
        ({ components: { partitions: { degraded: [] }, usage_store: { status: 'pass' } } }) as never
      await createHealthHistory({ check, store: accounts.health, clock, purgeTime, logger }).record()
      assert.equal(await usage.callsOf('demo', today), 1, `start ${hours}`)
    }
  })

  it('goes by the newest record where each hour of the last day has one, and at the first start of a folder', () => {
    for (const records of [[], [start - 2 * hourMs], Array.from({ length: 48 }, (_, hour) => start - hour * hourMs)]) {
      const newestMs = (until = start) => records.filter(at => at <= until)[0]
      const logger = createLogger('silent', { write: () => {} })
      const clock = { now: () => start, monotonic: () => 0 }
      assert.equal(createPurgeClock({ usage: { newestMs }, clock, logger })(), records[0] ?? start)
    }
  })
})
