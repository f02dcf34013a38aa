import { randomUUID } from 'node:crypto'
import type { Accounts } from '#data/accounts/accounts.ts'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { suspension } from '#domain/accounts/account-change.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { dayMs } from '#domain/calendar.ts'
import { fixedSecrets } from '#domain/keys/secret-ring.ts'
import { account, storedKey } from '../data/stored-keys.ts'
import { entry, november } from '../data/usage/usage-entries.ts'
import { seededBytes } from './seeded-bytes.ts'

/** The server secrets of a filled folder: the one that signs, and one before it. */
const folderSecrets: readonly string[] = ['b'.repeat(64), 'a'.repeat(64)]
export const folderSource = fixedSecrets(...folderSecrets)

const accountIds = ['acct_a', 'acct_b', 'acct_ü']
const countries = ['NO', 'SE', 'GB', null]
const outcomes = ['found', 'not_found', 'not_modified'] as const

/** Entries of three accounts, ten keys, four operations and three countries, over 70 days; every fifth is a batch of two countries. */
function entriesOf(count: number): UsageEntry[] {
  const bytes = seededBytes('folder')
  const pick = <T>(of: readonly T[]): T => of[(bytes(1)[0] ?? 0) % of.length] as T
  return Array.from({ length: count }, (_, at) => {
    const isBatch = at % 5 === 0
    const outcome = pick(outcomes)
    const env = pick(['live', 'live', 'test'] as const)
    const units = outcome === 'found' ? 1 : 0
    const by_country = [
      { country: 'NO', units: 2, outcome: 'found' as const },
      { country: pick(['SE', 'GB']), units: 3, outcome: 'not_found' as const },
    ]
    return entry({
      account_id: pick(accountIds),
      kid: `kid00000000${pick([1, 2, 3, 4, 5, 6, 7, 8, 9])}`,
      env,
      outcome,
      operation: pick(['lookup', 'search', 'getUsage', 'officers']),
      country: isBatch ? null : pick(countries),
      at: november - (at % 70) * dayMs - at,
      units: isBatch ? 5 : units,
      ...(isBatch && { by_country }),
      included: env === 'live' ? 1_000_000 : null,
    })
  })
}

async function fillAccounts({ accounts, keys, operators }: Accounts) {
  for (const id of accountIds) await accounts.create(account(id, { name: `"${id}"\n\\ ☃`, tier: 'scale' }))
  const at = '2026-11-20T15:00:01.000Z'
  for (let i = 1; i <= 9; i += 1) {
    const limits = { ip_allowlist: ['192.0.2.0/24'], country_scope: ['NO', 'SE'], endpoints: ['GET /v1/*'] }
    const change = i % 3 === 0 ? { ...limits, rate_limit_rpm: i, expires_at: '2027-01-01T00:00:00.000Z' } : {}
    const act = { id: `entry ${i}`, actor: 'test' }
    await keys.create(storedKey(`kid00000000${i}`, accountIds[i % 3] ?? '', change), { replace: false, act })
  }
  await keys.revoke('kid000000009', at, { id: 'revocation', actor: 'test' })
  await accounts.change('acct_b', suspension('unpaid', at), { id: 'suspension', actor: 'test', at })
  const operator = { id: 'op_1', name: 'Ada', permission: 'write' as const, token_hash: Buffer.alloc(32, 9) }
  await operators.create(
    { ...operator, created_at: at, expires_at: null, revoked_at: null },
    { id: 'op', actor: 'test' },
  )
}

/** An answered and a running idempotency key, daily calls, hours of anonymous callers, a minute of health and webhooks. */
async function fillTheRest({ idempotency, usage, anonymous, health, webhooks }: Accounts, now: number) {
  const claim = (request: string) => ({
    kid: 'kid000000001',
    idempotencyKey: randomUUID(),
    run: randomUUID(),
    accountId: 'acct_a',
    request,
    cap: 5,
    maxStoredBytes: 1e9,
    now,
  })
  const answered = claim('{"answered":1}')
  const running = claim('{"running":1}')
  for (const each of [answered, running]) await idempotency.claim(each)
  await idempotency.complete(answered, Buffer.from('{"answer":1}'), entry({ at: now, units: 7, included: 1_000_000 }))
  for (const day of ['2026-11-19', '2026-11-20']) await usage.countCall([{ scope: 'demo', cap: 9 }], day)
  await anonymous.add([{ address: 'hash of an address', at: now }])
  const minute = 29_000_000
  await health.add(
    [{ minute, troubles: { search: 'warn' } } as never],
    { from: minute - 9, to: minute + 9 },
    { before: 0, after: null },
  )
  const secret = Buffer.alloc(40, 3)
  const endpoint = { id: 'ep_1', url: 'https://example.org/', events: ['quota.reached'], account_id: null, secret }
  await webhooks.add({ ...endpoint, is_public: true, created_ms: now } as never, 10)
  const event = { type: 'quota.reached', account_id: 'acct_a', at: now, occasion: 'once', data: { percent: 80 } }
  await webhooks.queue([event as never])
  return { answered, running }
}

/** Fills a data folder with a row in every table, and with usage; returns the requests of its idempotency keys. */
export async function fillFolder(dataDir: string, { entries = 400, now = Date.now() } = {}) {
  await using accounts = await openAccounts(dataDir, folderSource)
  await fillAccounts(accounts)
  await Promise.all(entriesOf(entries).map(each => accounts.usage.record(each)))
  return await fillTheRest(accounts, now)
}
