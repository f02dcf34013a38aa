import assert from 'node:assert/strict'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { hashSecret, parseKey } from '#domain/keys/key-format.ts'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import { ensureDemoKey } from '../../src/administration/keys/ensure-demo-key.ts'
import { tempFolder } from '../support/temp-folder.ts'

const secrets = serverSecrets('a server secret of some forty characters')
const clock = { now: () => Date.parse('2026-11-20T15:00:00Z'), monotonic: () => 0 }

describe('the public demo key', () => {
  it('is a restricted test key with just companies:read, companies:search and coverage:read, that never expires', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    const text = await ensureDemoKey(accounts, secrets, clock)
    const parts = parseKey(text, secrets.checksumKey)
    assert.ok(parts)
    assert.deepEqual(await accounts.keys.find(parts.kid), {
      kid: parts.kid,
      account_id: 'acct_demo',
      name: 'demo',
      class: 'rk',
      env: 'test',
      kind: 'service',
      secret_hash: hashSecret(parts.secret, secrets.pepper),
      scopes: ['companies:read', 'companies:search', 'coverage:read'],
      ip_allowlist: [],
      country_scope: [],
      endpoints: [],
      rate_limit_rpm: null,
      expires_at: null,
      created_at: '2026-11-20T15:00:00.000Z',
      revoked_at: null,
      retires_at: null,
      secret_number: 1,
      tier: 'free',
      suspended_at: null,
      closed_at: null,
    })
  })

  it('is created once: a second start finds it and changes nothing', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    const first = await ensureDemoKey(accounts, secrets, clock)
    const later = { ...clock, now: () => clock.now() + 86_400_000 }
    assert.equal(await ensureDemoKey(accounts, secrets, later), first)
    const keys = await accounts.keys.listByAccount('acct_demo')
    assert.deepEqual(
      keys.map(({ created_at }) => created_at),
      ['2026-11-20T15:00:00.000Z'],
    )
  })

  it('is the same for 4 servers that start at the same time', async () => {
    using folder = tempFolder()
    await using stack = new AsyncDisposableStack()
    const opened = await Promise.all([1, 2, 3, 4].map(() => openAccounts(folder.path)))
    for (const accounts of opened) stack.use(accounts)
    const texts = await Promise.all(opened.map(accounts => ensureDemoKey(accounts, secrets, clock)))
    assert.equal(new Set(texts).size, 1)
    assert.equal((await opened[0]?.keys.listByAccount('acct_demo'))?.length, 1)
  })

  it('is another key of the same account when the server secret is another', async () => {
    using folder = tempFolder()
    await using accounts = await openAccounts(folder.path)
    const one = await ensureDemoKey(accounts, secrets, clock)
    const two = await ensureDemoKey(accounts, serverSecrets('another secret of some forty characters'), clock)
    assert.notEqual(one, two)
    assert.equal((await accounts.keys.listByAccount('acct_demo')).length, 2)
  })
})
