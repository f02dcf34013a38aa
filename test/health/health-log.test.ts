import assert from 'node:assert/strict'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import type { Health } from '#domain/health/health-minute.ts'
import { checkWithReason } from '../../src/health/check-with-reason.ts'
import { createHealthLog } from '../../src/health/health-log.ts'
import { watchDatabase } from '../../src/served-app/watch-database.ts'

const text = 'The accounts database cannot be read.'
type Seen = Pick<Health, 'components'>

const withUsage = (usage_store: Health['components']['usage_store']): Seen => ({
  components: {
    api: { status: 'pass' },
    search_index: { status: 'pass' },
    usage_store,
    partitions: { status: 'pass', operational: 19, total: 19, degraded: [], damaged_records: 0 },
  },
})
const healthy = withUsage({ status: 'pass' })
const failing = withUsage({ status: 'fail', output: text })

describe('the line of the log that the accounts cannot be read', () => {
  it('names what the database said: another reason after a minute, the same one never again', () => {
    const lines: unknown[] = []
    let now = 0
    let reason = 'a' as string | undefined
    const log = createHealthLog({
      logger: {
        warn: (facts: object, message: string) => lines.push([now, facts, message]),
        info: (message: string) => lines.push([now, message]),
      } as never,
      clock: { monotonic: () => now * 1_000 },
      reasons: { accounts: () => reason },
    })
    for (const [at, said] of [
      [0, 'connect ECONNREFUSED'],
      [15, 'it does not answer'],
      [30, 'connect ECONNREFUSED'],
      [75, 'it does not answer'],
      [300, 'it does not answer'],
    ] as const) {
      now = at
      reason = said
      log(failing)
    }
    reason = undefined
    log(healthy)
    assert.deepEqual(lines, [
      [0, { reason: 'connect ECONNREFUSED' }, text],
      [75, { reason: 'it does not answer' }, text],
      [300, 'Usage is recorded again.'],
    ])
  })

  it('says why partitions cannot be read at the moment, which svc doctor would not find, and else to ask it', () => {
    const lines: unknown[] = []
    const logger = { warn: (facts: object, message: string) => lines.push([facts, message]), info: () => {} } as never
    let reason = 'this process may not open more files; raise ulimit -n' as string | undefined
    const log = createHealthLog({ logger, clock: { monotonic: () => 0 }, reasons: { partitions: () => reason } })
    const { components } = healthy
    const partitions = { ...components.partitions, status: 'warn' as const, degraded: ['NO'] }
    log({ components: { ...components, partitions } })
    reason = undefined
    log({ components: { ...components, partitions } })
    assert.deepEqual(lines, [
      [
        { countries: ['NO'], reason: 'this process may not open more files; raise ulimit -n' },
        'Partitions cannot be read at the moment, and are tried again.',
      ],
      [{ countries: ['NO'] }, 'Partitions are missing or cannot be read: svc doctor says why.'],
    ])
  })

  it('is not there for an outage that the check of the health finds first, and that another line tells', async () => {
    const lines: string[] = []
    const logger = { warn: (_: unknown, message: string) => lines.push(message), info: () => {} } as never
    const clock = { monotonic: () => 0 }
    const refused = new StoreUnavailableError('PostgreSQL is unavailable: Query read timeout')
    const refuse = () => Promise.reject(refused)
    using database = watchDatabase({ check: refuse, clock, logger })
    const { check, reason } = checkWithReason(refuse, database.ask)
    const log = createHealthLog({ logger, clock, reasons: { accounts: reason }, isDatabaseAway: database.isAway })
    await assert.rejects(check(), refused)
    log(failing)
    assert.deepEqual(lines, ['PostgreSQL is unavailable: requests that need it are answered 503'])
  })

  it('has the reason of the last check, and none after one that passed', async () => {
    const broken = new StoreUnavailableError('the accounts database is unavailable', {
      cause: new Error('disk I/O error'),
    })
    let error: Error | undefined = broken
    const { check, reason } = checkWithReason(async () => {
      if (error) throw error
    })
    await assert.rejects(check(), broken)
    assert.equal(reason(), 'disk I/O error')
    error = undefined
    await check()
    assert.equal(reason(), undefined)
  })
})
