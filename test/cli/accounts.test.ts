import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'
import { refusalOf, spawnSvc, svc } from './svc.ts'

interface Created {
  account_id: string
  name: string
  tier: string
  secret_key: string
}

describe('svc accounts', () => {
  let folder: TempFolder

  const run = (...args: string[]) => svc(['accounts', ...args], { SVC_DATA_DIR: join(folder.path, 'data') })
  const create = (name: string, tier: string) => run('create', '--name', name, '--tier', tier, '--json')

  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder[Symbol.dispose]())

  it('create prints {account_id, name, tier, secret_key} as JSON, and creates the data folder, which it says', async () => {
    const { code, stderr, json } = await create('Acme Ås', 'team')
    assert.deepEqual([code, stderr], [0, `Created the data folder ${join(folder.path, 'data')}.\n`])
    const { account_id, secret_key, ...rest } = json<Created>()
    assert.deepEqual(rest, { name: 'Acme Ås', tier: 'team' })
    assert.match(account_id, /^acct_[0-9A-HJKMNP-TV-Z]{26}$/)
    assert.match(secret_key, /^svc_live_sk_[0-9A-Za-z]{12}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/)
    assert.deepEqual(readdirSync(join(folder.path, 'data')).sort(), [
      'accounts.sqlite',
      'audit-head',
      'key-secret',
      'usage.sqlite',
    ])
  })

  it('create without --json prints the same four members as lines', async () => {
    const { stdout } = await run('create', '--name', 'Acme', '--tier', 'free')
    const lines = stdout.trim().split('\n')
    assert.deepEqual(
      lines.map(line => line.split(/ +/)[0]),
      ['account_id', 'name', 'tier', 'secret_key'],
    )
    assert.match(lines[3] ?? '', /svc_live_sk_/)
  })

  it('an empty id of an account, endpoint, delivery or operator, as of an unset variable, is refused by its name', async () => {
    const { account_id } = (await create('Acme', 'free')).json<Created>()
    const runs = await Promise.all([
      ...['show', 'usage', 'export', 'resume', 'suspend'].map(command => run(command, '')),
      ...[
        ['keys', 'list'],
        ['keys', 'create'],
        ['webhooks', 'add', 'https://hooks.example'],
      ].map(args => svc([...args, '--account', ''], { SVC_DATA_DIR: join(folder.path, 'data') })),
      ...[
        ...['remove', 'enable', 'rotate-secret', 'test', 'redeliver'].map(command => ['webhooks', command]),
        ['operators', 'revoke'],
      ].map(args => svc([...args, ''], { SVC_DATA_DIR: join(folder.path, 'data') })),
    ])
    for (const ran of runs) assert.match(refusalOf(ran).lines[0] ?? '', /is invalid.* it must not be empty$/)
    assert.equal((await run('show', account_id)).code, 0)
  })

  it('list and show print accounts without their secret keys', async () => {
    const one = (await create('One', 'free')).json<Created>()
    const two = (await create('Two', 'scale')).json<Created>()
    const [list, show, table] = await Promise.all([
      run('list', '--json'),
      run('show', two.account_id, '--json'),
      run('list'),
    ])
    const listed = list.json<Record<string, string>[]>()
    assert.deepEqual(
      listed.map(({ account_id, name, tier }) => [account_id, name, tier]),
      [
        [one.account_id, 'One', 'free'],
        [two.account_id, 'Two', 'scale'],
      ],
    )
    const members = ['account_id', 'name', 'tier', 'state', 'used', 'included', 'keys', 'created_at']
    for (const account of listed) assert.deepEqual(Object.keys(account), members)
    assert.deepEqual(show.json(), { ...listed[1], suspended_at: null, suspend_reason: null, closed_at: null })
    for (const { stdout } of [list, show, table]) assert.doesNotMatch(stdout, /svc_live|secret/)
    for (const { account_id } of [one, two]) assert.ok(table.stdout.includes(account_id))
  })

  it('list prints an empty list if there is no account', async () => {
    mkdirSync(join(folder.path, 'data'))
    assert.deepEqual((await run('list', '--json')).json(), [])
  })

  it('create refuses an unknown tier and an empty name, and show an unknown account, in one line each', async () => {
    mkdirSync(join(folder.path, 'data'))
    const [tier, name, account] = await Promise.all([
      create('Acme', 'gold'),
      create(' ', 'free'),
      run('show', 'acct_9'),
    ])
    const refusal = (line: string) => ({ code: 1, stdout: '', lines: [line] })
    assert.deepEqual(refusalOf(tier), refusal('svc: unknown tier: gold; tiers are free, solo, team, scale'))
    assert.deepEqual(refusalOf(name), refusal('svc: the name of an account cannot be empty'))
    assert.deepEqual(refusalOf(account), refusal('svc: no account acct_9'))
  })

  it('reads its tiers from SVC_TIERS_FILE, and reports an invalid file in one line', async () => {
    const file = join(folder.path, 'tiers.yaml')
    writeFileSync(file, 'own: {lookup: 1}')
    mkdirSync(join(folder.path, 'data'))
    const settings = { SVC_DATA_DIR: join(folder.path, 'data'), SVC_TIERS_FILE: file }
    const ran = await svc(['accounts', 'list'], settings)
    assert.deepEqual(refusalOf(ran).lines, [`svc: tiers file ${file}: own.search is not a whole number`])
    assert.equal(ran.code, 1)
  })

  it('reports in one line that its file is not a database', async () => {
    mkdirSync(join(folder.path, 'data'))
    writeFileSync(join(folder.path, 'data', 'key-secret'), 'a'.repeat(64))
    writeFileSync(join(folder.path, 'data', 'accounts.sqlite'), 'no database'.padEnd(4096, '.'))
    const file = join(folder.path, 'data', 'accounts.sqlite')
    const refusal = [
      `svc: ${file} is damaged (file is not a database): restore the data folder from a backup with svc restore`,
    ]
    assert.deepEqual(refusalOf(await run('list')), { code: 1, stdout: '', lines: refusal })
  })

  it('reports an invalid configuration in one line before it creates anything', async () => {
    const dataDir = join(folder.path, 'data')
    const ran = await svc(['accounts', 'list'], { SVC_DATA_DIR: dataDir, SVC_PORT: 'http' })
    assert.deepEqual(refusalOf(ran), { code: 1, stdout: '', lines: ['svc: SVC_PORT is not a port number: http'] })
    assert.equal(existsSync(dataDir), false)
  })

  it('create works for 4 concurrent commands on an empty folder: 4 accounts, with keys of one server secret', async () => {
    const settings = { SVC_DATA_DIR: join(folder.path, 'data') }
    const createArgs = (i: number) => ['accounts', 'create', '--name', `Account ${i}`, '--tier', 'free', '--json']
    const runs = await Promise.all([1, 2, 3, 4].map(i => spawnSvc(createArgs(i), settings)))
    assert.deepEqual(
      runs.map(({ code }) => code),
      Array(4).fill(0),
    )
    assert.equal((await run('list', '--json')).json<unknown[]>().length, 4)
    assert.deepEqual(readdirSync(join(folder.path, 'data')).sort(), [
      'accounts.sqlite',
      'audit-head',
      'key-secret',
      'usage.sqlite',
    ])
  })
})
