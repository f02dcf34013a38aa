import assert from 'node:assert/strict'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import type { HealthMinutes } from '#data/usage/health-minutes.ts'
import { dayMs, minuteMs } from '#domain/calendar.ts'
import { type Health, minuteOf, type Troubles } from '#domain/health/health-minute.ts'
import { createDoubtedClock } from '#domain/retention/doubted-clock.ts'
import { createHealthHistory } from '../../src/health/health-history.ts'
import { createLogger } from '../../src/logging/logger.ts'
import { testClock } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'

const works: Pick<Health, 'components'> = {
  components: {
    api: { status: 'pass' },
    search_index: { status: 'pass' },
    usage_store: { status: 'pass' },
    partitions: { status: 'pass', operational: 19, total: 19, degraded: [], damaged_records: 0 },
  },
}
const withSearch = (status: Health['status']) => ({ components: { ...works.components, search_index: { status } } })

/** A server's history, on a clock that starts with a minute. */
function historyOn(store: HealthMinutes, clock: SettableClock = testClock(0), level = 'warn') {
  const server = { health: works }
  const log: string[] = []
  const history = createHealthHistory({
    check: async () => server.health as Health,
    store,
    clock,
    purgeTime: createDoubtedClock(clock, undefined),
    logger: createLogger(level, { write: line => void log.push(line) }),
  })
  /** Records each minute for some minutes. */
  const run = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      await history.record()
      clock.advance(minuteMs)
    }
  }
  return { history, server, run, clock, log }
}

type SettableClock = ReturnType<typeof testClock>

/** A clock that can be set while it runs. */
function settableClock(): SettableClock & { set(ms: number): void } {
  const running = testClock(40 * dayMs)
  let offMs = 0
  const set = (ms: number) => {
    offMs = ms
  }
  return { ...running, now: () => running.now() + offMs, set }
}

const rowsIn = (folder: string): number => {
  const database = new Database(join(folder, 'usage.sqlite'), { readonly: true })
  const rows = database.prepare('SELECT count(*) FROM health_minutes').pluck().get() as number
  database.close()
  return rows
}

describe('the history of health that a server keeps', () => {
  it('is there after a restart: 3 good minutes, 2 of degraded search, a gap of 10, and good ones again', async () => {
    using folder = tempFolder()
    const clock = testClock(0)
    {
      await using accounts = await openAccounts(folder.path)
      const first = historyOn(accounts.health, clock)
      await first.run(3)
      first.server.health = withSearch('warn')
      await first.run(2)
    }
    clock.advance(10 * minuteMs)
    await using accounts = await openAccounts(folder.path)
    const second = historyOn(accounts.health, clock)
    await second.run(1)
    const expected: [number, Troubles][] = [0, 1, 2, 15].map(minute => [minute, {}])
    const degraded: [number, Troubles][] = [3, 4].map(minute => [minute, { search_index: 'warn' }])
    assert.deepEqual(
      [...second.history.minutes()].sort(([a], [b]) => a - b),
      [...expected.slice(0, 3), ...degraded, ...expected.slice(3)],
    )
  })

  it('logs in one line each that usage cannot be recorded, that two partitions cannot be read, and that both work again', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    const { history, server, log } = historyOn(accounts.health, testClock(0), 'info')
    const output = 'Usage cannot be recorded: the disk is full. Billable requests are refused.'
    const partitions = { ...works.components.partitions, status: 'warn' as const, degraded: ['NO', 'SE'] }
    server.health = {
      components: { ...works.components, usage_store: { status: 'warn', output }, partitions },
    } as Health
    await history.record()
    await history.record()
    server.health = works
    await history.record()
    await history.record()
    assert.deepEqual(
      log.map(line => JSON.parse(line)).map(({ msg, countries }) => [msg, countries]),
      [
        [output, undefined],
        ['Partitions are missing or cannot be read: svc doctor says why.', ['NO', 'SE']],
        ['Usage is recorded again.', undefined],
        ['All partitions can be read again.', undefined],
      ],
    )
  })

  it('keeps the worst of a minute, in memory and on disk', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    const { history, server } = historyOn(accounts.health)
    for (const status of ['pass', 'fail', 'warn', 'pass'] as const) {
      server.health = withSearch(status)
      await history.record()
    }
    assert.deepEqual([...history.minutes()], [[0, { search_index: 'fail' }]])
    assert.deepEqual(await accounts.health.add([], { from: 0, to: 0 }, { before: 0, after: null }), [
      { minute: 0, troubles: { search_index: 'fail' } },
    ])
  })

  it('has at most 1,440 minutes in memory and 1,440 rows on disk over 30 simulated days', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    const { history, run, clock } = historyOn(accounts.health)
    await run(1_440)
    for (let hour = 0; hour < 28 * 24; hour += 1) {
      await history.record()
      clock.advance(60 * minuteMs)
      assert.ok(history.minutes().size <= 1_440)
    }
    assert.equal(rowsIn(folder.path), 24)
    await run(1_500)
    assert.deepEqual([history.minutes().size, rowsIn(folder.path)], [1_440, 1_440])
  })

  for (const [how, offMs] of [
    ['31 days ahead', 31 * dayMs],
    ['40 days behind, as with an empty battery,', -40 * dayMs],
  ] as const)
    it(`is all there again once a clock that was ${how} for 5 minutes is corrected: 10 minutes before, 3 after`, async () => {
      using folder = tempFolder()
      await using accounts = await openAccounts(folder.path)
      const clock = settableClock()
      const { history, run } = historyOn(accounts.health, clock)
      await run(10)
      clock.set(offMs)
      await run(5)
      assert.equal(history.minutes().size, 5)
      clock.set(0)
      await run(3)
      assert.equal(history.minutes().size, 13)
    })

  it('has no row of 5 minutes that were 31 days ahead, once the clock has run for a day', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    const clock = settableClock()
    const { run } = historyOn(accounts.health, clock)
    clock.set(31 * dayMs)
    await run(5)
    clock.set(0)
    await run(1_440)
    assert.equal(rowsIn(folder.path), 1_445)
    await run(1)
    assert.equal(rowsIn(folder.path), 1_440)
  })

  it('of two servers on one folder is the worst that either saw, in one row a minute, and both show it', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    await using others = await openAccounts(folder.path)
    const one = historyOn(accounts.health)
    const other = historyOn(others.health)
    other.server.health = withSearch('warn')
    for (let minute = 0; minute < 5; minute += 1) await Promise.all([one.run(1), other.run(1)])
    // What the other wrote in the last minute is read with the next one.
    for (const { history } of [one, other]) {
      await history.record()
      const searches = [...history.minutes()]
        .filter(([minute]) => minute < 5)
        .map(([, { search_index }]) => search_index)
      assert.deepEqual(
        searches,
        Array.from({ length: 5 }, () => 'warn'),
      )
    }
    assert.equal(rowsIn(folder.path), 6)
  })

  it('goes on in memory while the disk cannot be written, and writes those minutes later, with one line in the log', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    let isFailing = true
    const store: HealthMinutes = {
      add: (...added) => (isFailing ? Promise.reject(new Error('disk')) : accounts.health.add(...added)),
    }
    const { history, run, clock, log } = historyOn(store)
    await run(7)
    assert.deepEqual([history.minutes().size, rowsIn(folder.path)], [7, 0])
    isFailing = false
    await run(1)
    assert.deepEqual([minuteOf(clock.now()), rowsIn(folder.path), log.length], [8, 8, 1])
  })
})
