import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempFolder } from '../support/temp-folder.ts'
import { refusalOf, runBefore, spawnSvc, svc } from './svc.ts'

interface Key {
  kid: string
  key: string
  expires_at: string | null
  created_at: string
  revoked_at?: string | null
  class: string
}

const printed =
  'kid key account_id class env scopes ip_allowlist country_scope endpoints rate_limit_rpm expires_at created_at'.split(
    ' ',
  )
const daysOf = ({ expires_at, created_at }: Key) => (Date.parse(expires_at ?? '') - Date.parse(created_at)) / 86_400_000

const read = ['--scopes', 'companies:read']
const refused: readonly (readonly [args: string[], line: RegExp])[] = [
  [[], /^svc: a restricted key needs scopes, of companies:read/],
  [['--scopes', 'companies:write'], /^svc: unknown scope: companies:write; scopes are/],
  [[...read, '--ip-allowlist', '10.0.0.0/33'], /^svc: not an address or CIDR range: 10\.0\.0\.0\/33;/],
  [[...read, '--country-scope', 'NO,US'], /^svc: country not supported: US;/],
  [[...read, '--endpoints', 'companies'], /^svc: not a path pattern: companies;/],
  [[...read, '--rate-limit-rpm', '0'], /^svc: the rate limit must be/],
  [[...read, '--expires-at', 'tomorrow'], /^svc: not a date: tomorrow;/],
  [[...read, '--replace'], /^svc: only a secret key is replaced/],
  [['--class', 'sk', '--replace', '--country-scope', 'NO'], /^svc: a secret key has full access/],
]

describe('svc keys', () => {
  const folder = tempFolder()
  let account = ''

  const run = (...args: string[]) => svc(['keys', ...args], { SVC_DATA_DIR: folder.path })
  const create = (...args: string[]) => run('create', '--account', account, '--json', ...args)
  const list = async () => (await run('list', '--account', account, '--json')).json<Key[]>()

  before(async () => {
    const created = await svc(['accounts', 'create', '--name', 'Acme', '--tier', 'free', '--json'], {
      SVC_DATA_DIR: folder.path,
    })
    account = created.json<{ account_id: string }>().account_id
  })
  after(() => folder[Symbol.dispose]())

  it('say in words that an empty list permits everything, and that a secret key has all scopes', async () => {
    const { stdout } = await run('create', '--account', account, ...read, '--country-scope', 'NO')
    for (const line of [
      /^scopes +companies:read$/m,
      /^ip_allowlist +any$/m,
      /^country_scope +NO$/m,
      /^endpoints +all$/m,
    ])
      assert.match(stdout, line)
    const [kid = ''] = /(?<=^kid +)\S+/m.exec(stdout) ?? []
    assert.match((await run('list', '--account', account)).stdout, /\tsk\tlive\t.*\tall$/m)
    await run('revoke', kid)
  })

  it('create prints the key and its twelve members as JSON, with every constraint', async () => {
    const { code, stderr, json } = await create(
      '--class',
      'rk',
      '--env',
      'test',
      '--kind',
      'service',
      '--name',
      'crm',
      '--scopes',
      'companies:read, usage:read',
      '--ip-allowlist',
      '192.0.2.0/24,2001:db8::1',
      '--country-scope',
      'NO,GB',
      '--endpoints',
      '/v1/companies/*,/v1/health',
      '--rate-limit-rpm',
      '5',
      '--expires-at',
      '2099-01-31',
    )
    assert.deepEqual([code, stderr], [0, ''])
    const { kid, key, created_at, ...rest } = json<Key>()
    assert.deepEqual(Object.keys(json<Key>()), printed)
    assert.match(key, new RegExp(`^svc_test_rk_${kid}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$`))
    assert.ok(Math.abs(Date.parse(created_at) - Date.now()) < 60_000)
    assert.deepEqual(rest, {
      account_id: account,
      class: 'rk',
      env: 'test',
      scopes: ['companies:read', 'usage:read'],
      ip_allowlist: ['192.0.2.0/24', '2001:db8::1'],
      country_scope: ['NO', 'GB'],
      endpoints: ['/v1/companies/*', '/v1/health'],
      rate_limit_rpm: 5,
      expires_at: '2099-01-31T00:00:00.000Z',
    })
  })

  it('create makes a live restricted key for 90 days by default, 365 days with --kind service, without expiry with never', async () => {
    const scopes = ['--scopes', 'companies:read']
    const [user, service, never] = await Promise.all([
      create(...scopes),
      create(...scopes, '--kind', 'service'),
      create(...scopes, '--expires-at', 'never'),
    ])
    assert.match(user.json<Key>().key, /^svc_live_rk_/)
    assert.equal(daysOf(user.json<Key>()), 90)
    assert.equal(daysOf(service.json<Key>()), 365)
    assert.equal(never.json<Key>().expires_at, null)
  })

  it('list shows every key of the account and never a secret, as JSON or as a table', async () => {
    const { key, kid } = (await create('--scopes', 'companies:read')).json<Key>()
    const [json, table] = await Promise.all([
      run('list', '--account', account, '--json'),
      run('list', '--account', account),
    ])
    const secret = key.split('_')[4] ?? ''
    for (const { stdout } of [json, table]) {
      assert.ok(stdout.includes(kid))
      assert.ok(!stdout.includes(secret))
      assert.doesNotMatch(stdout, /svc_(live|test)|secret_hash/)
    }
    const more = ['name', 'kind', 'revoked_at', 'retires_at', 'state', 'last_used_on']
    const facts = [...printed.filter(name => name !== 'key'), ...more].sort()
    for (const row of json.json<Key[]>()) assert.deepEqual(Object.keys(row).sort(), facts)
  })

  it('create prints the key once: no file in the data folder holds its secret', async () => {
    const { key } = (await create('--scopes', 'companies:read')).json<Key>()
    for (const name of readdirSync(folder.path))
      assert.ok(!readFileSync(join(folder.path, name)).includes(key.split('_')[4] ?? ''), name)
  })

  it('create refuses a second secret key, and with --replace revokes the first: 1 is active', async () => {
    const refused = refusalOf(await create('--class', 'sk'))
    assert.deepEqual(refused, {
      code: 1,
      stdout: '',
      lines: [
        `svc: account ${account} already has a secret key that is not revoked; the option replace revokes it and creates a new one`,
      ],
    })
    const { kid, key, expires_at } = (await create('--class', 'sk', '--replace')).json<Key>()
    assert.match(key, /^svc_live_sk_/)
    assert.equal(expires_at, null)
    const secretKeys = (await list()).filter(row => row.class === 'sk')
    assert.equal(secretKeys.length, 2)
    assert.deepEqual(
      secretKeys.filter(row => row.revoked_at === null).map(row => row.kid),
      [kid],
    )
  })

  it('create of two replacing secret keys at the same time leaves 1 active', async () => {
    const args = ['keys', 'create', '--account', account, '--json', '--class', 'sk', '--replace']
    const runs = await Promise.all([1, 2].map(() => spawnSvc(args, { SVC_DATA_DIR: folder.path })))
    assert.deepEqual(
      runs.map(({ code, stderr }) => [code, stderr]),
      Array(2).fill([0, '']),
    )
    assert.equal((await list()).filter(row => row.class === 'sk' && row.revoked_at === null).length, 1)
  })

  it('revoke, rotate and show of a whole key name the id in it, without its secret', async () => {
    const { kid, key } = (await create('--scopes', 'companies:read')).json<Key>()
    for (const command of ['revoke', 'rotate', 'show']) {
      const { code, stderr } = await run(command, key)
      assert.equal(code, 1)
      assert.match(stderr, new RegExp(`it is a key; give its id: ${kid}`))
      assert.ok(!stderr.includes(key))
    }
  })

  it('revoke prints the time; a second revoke is refused', async () => {
    const { kid } = (await create('--scopes', 'companies:read')).json<Key>()
    const revoked = (await run('revoke', kid, '--json')).json<Key>()
    assert.deepEqual(Object.keys(revoked), ['kid', 'revoked_at'])
    assert.equal((await list()).find(row => row.kid === kid)?.revoked_at, revoked.revoked_at)
    assert.deepEqual(refusalOf(await run('revoke', kid)), {
      code: 1,
      stdout: '',
      lines: [`svc: no active key has the id ${kid}`],
    })
  })

  const ranWith = runBefore(refused, ([args]) => create(...args))
  for (const row of refused)
    it(`create refuses ${row[0].join(' ') || 'a key without scopes'}, in one line`, () => {
      const { code, stdout, lines } = refusalOf(ranWith(row))
      assert.deepEqual([code, stdout, lines.length], [1, '', 1])
      assert.match(lines[0] ?? '', row[1])
    })

  it('create joins the lists of an option that is given twice', async () => {
    const { json } = await create(
      ...read,
      '--country-scope',
      'NO',
      '--scopes',
      'usage:read',
      '--country-scope',
      'SE,FI',
    )
    const { scopes, country_scope } = json<{ scopes: string[]; country_scope: string[] }>()
    assert.deepEqual(
      [scopes, country_scope],
      [
        ['companies:read', 'usage:read'],
        ['NO', 'SE', 'FI'],
      ],
    )
  })

  it('create takes countries by code or name', async () => {
    const { json } = await create(...read, '--country-scope', 'no, Sweden,GBR')
    assert.deepEqual(json<{ country_scope: string[] }>().country_scope, ['NO', 'SE', 'GB'])
  })

  for (const option of ['--ip-allowlist', '--country-scope', '--endpoints'])
    it(`create refuses an empty ${option}, which would restrict nothing, and makes no key`, async () => {
      const before = (await list()).length
      for (const empty of ['', ' , ']) {
        const { code, lines } = refusalOf(await create(...read, option, empty))
        assert.deepEqual([code, (await list()).length], [1, before])
        assert.match(lines[0] ?? '', /is invalid: it must not be empty$/)
      }
    })

  it('create reads no number with grouped digits, and says how to write it', async () => {
    for (const grouped of ['1,000', '1.000', '1 000', "1'000"]) {
      const { code, lines } = refusalOf(await create(...read, '--rate-limit-rpm', grouped))
      assert.deepEqual([code, lines[0]?.endsWith(' from 0 to 999999999; write 1000')], [1, true], lines[0])
    }
    const { lines } = refusalOf(await create(...read, '--rate-limit-rpm', '1,5'))
    assert.match(lines[0] ?? '', / from 0 to 999999999$/)
  })

  it('create and list refuse an unknown account, in one line', async () => {
    const unknown = ['--account', 'acct_9']
    const runs = await Promise.all([run('create', ...unknown, '--scopes', 'companies:read'), run('list', ...unknown)])
    for (const ran of runs) assert.deepEqual(refusalOf(ran), { code: 1, stdout: '', lines: ['svc: no account acct_9'] })
  })
})
