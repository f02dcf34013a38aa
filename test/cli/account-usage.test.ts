import assert from 'node:assert/strict'
import { lstatSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { exportColumns } from '../../src/administration/export/export-lines.ts'
import { entry } from '../data/usage/usage-entries.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { refusalOf, svc } from './svc.ts'

interface Row {
  type: string
  kid: string
  day: string
  action: string
}

describe('svc accounts usage and export', () => {
  const folder = tempFolder()
  let account = ''
  let secret = ''
  let kid = ''

  const at = (day: string) => Date.parse(`${day}T12:00:00Z`)
  const month = new Date().toISOString().slice(0, 7)
  const settings = { SVC_DATA_DIR: folder.path }
  const run = (...args: string[]) => svc(['accounts', ...args], settings)
  const exported = async (...args: string[]) =>
    (await run('export', account, ...args)).stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as Row)

  before(async () => {
    const created = await run('create', '--name', '=Acme', '--tier', 'solo', '--json')
    const { account_id, secret_key } = created.json<{ account_id: string; secret_key: string }>()
    account = account_id
    secret = secret_key.split('_')[4] ?? ''
    kid = secret_key.split('_')[3] ?? ''
    await using accounts = await openAccounts(folder.path)
    for (const [day, change] of [
      [`${month}-01`, { units: 1 }],
      [`${month}-01`, { units: 10, operation: 'search' }],
      [`${month}-02`, { units: 0, outcome: 'not_found' as const }],
      ['2026-01-31', { units: 3 }],
    ] as const)
      await accounts.usage.record(entry({ account_id, kid, included: 10_000, at: at(day), ...change }))
    await accounts.usage.record(entry({ at: at(`${month}-01`) }))
  })
  after(() => folder[Symbol.dispose]())

  it('usage without an account has a row for each account, as CSV, JSON and lines', async () => {
    const row = { account_id: account, name: '=Acme', state: 'active', month, tier: 'solo', used: 11, included: 10_000 }
    const json = await run('usage', '--json')
    assert.deepEqual(json.json<object[]>(), [row])
    assert.equal(json.stdout, `${JSON.stringify([row], null, 2)}\n`)
    const columns = Object.keys(row)
    const csv = [columns, Object.values({ ...row, name: "'=Acme" })].map(cells => `${cells.join(',')}\r\n`)
    assert.equal((await run('usage', '--csv')).stdout, csv.join(''))
    const lines = [columns, Object.values(row)].map(cells => `${cells.join('\t')}\n`)
    assert.equal((await run('usage')).stdout, lines.join(''))
    assert.deepEqual((await run('usage', '--month', '2025-12', '--json')).json(), [])
    const { code, lines: refusal } = refusalOf(await run('usage', '--by', 'key'))
    assert.deepEqual([code, refusal], [1, ['svc: --by is for one account: name it, or leave --by out']])
  })

  it('usage shows the current month by operation, with the results used and included', async () => {
    const { used, included, rows, ...rest } = (await run('usage', account, '--json')).json<{
      used: number
      included: number
      rows: object[]
    }>()
    assert.deepEqual([used, included, rest], [11, 10_000, { account_id: account, month, by: 'operation' }])
    assert.deepEqual(rows, [
      { operation: 'lookup', requests: 2, billable_results: 1, not_modified: 0, not_found: 1 },
      { operation: 'search', requests: 1, billable_results: 10, not_modified: 0, not_found: 0 },
    ])
  })

  it('usage shows another month, by key with its name, or by day, as a table or CSV', async () => {
    const csv = async (...args: string[]) => (await run('usage', account, '--csv', ...args)).stdout
    const header = 'requests,billable_results,not_modified,not_found\r\n'
    assert.equal(await csv('--by', 'key'), `key,name,${header}${kid},secret key,3,11,0,1\r\n`)
    assert.equal(await csv('--by', 'day'), `day,${header}${month}-01,2,11,0,0\r\n${month}-02,1,0,0,1\r\n`)
    assert.equal(await csv('--by', 'day', '--month', '2026-01'), `day,${header}2026-01-31,1,3,0,0\r\n`)
    assert.match((await run('usage', account, '--by', 'key')).stdout, new RegExp(`${kid}.*secret key.*11`))
  })

  it('usage and export refuse a month, a day or an account that does not exist, in one line', async () => {
    for (const [args, line] of [
      [['usage', account, '--month', '2026-13'], 'svc: not a month: 2026-13; write 2026-11'],
      [['usage', '--month', '9999-12'], `svc: 9999-12 has not begun: the current month is ${month}`],
      [['usage', 'acct_9'], 'svc: no account acct_9'],
      [['export', 'acct_9'], 'svc: no account acct_9'],
      [['export', account, '--from', '2026-02-30'], 'svc: not a day: 2026-02-30; write 2026-11-30'],
      [
        ['export', account, '--from', '2026-02-02', '--to', '2026-02-01'],
        'svc: the last day, 2026-02-01, is before the first, 2026-02-02',
      ],
    ] as const)
      assert.deepEqual(refusalOf(await run(...args)), { code: 1, stdout: '', lines: [line] })
  })

  it('export has the account, its keys, its audit entries and its usage by day, and no secret nor a hash of one', async () => {
    const { stdout } = await run('export', account)
    const rows = await exported()
    assert.deepEqual(
      rows.map(row => [row.type, row.kid ?? row.day]),
      [
        ['account', undefined],
        ['key', kid],
        ['audit', kid],
        ['usage', `${month}-01`],
        ['usage', `${month}-01`],
        ['usage', `${month}-02`],
      ],
    )
    assert.ok(!stdout.includes(secret))
    assert.doesNotMatch(stdout, /hash/)
  })

  it('export --from --to has the audit entries and the usage of these days only, both included', async () => {
    const days = (rows: Row[]) => rows.flatMap(({ day }) => day ?? [])
    assert.deepEqual(days(await exported('--from', '2026-01-31', '--to', '2026-01-31')), ['2026-01-31'])
    assert.deepEqual(days(await exported('--from', `${month}-02`)), [`${month}-02`])
    const types = (await exported('--to', '2026-01-31', '--from', '2026-01-01')).map(({ type }) => type)
    assert.deepEqual(types, ['account', 'key', 'usage'])
  })

  it('export as CSV has a column for every member of every record, and no cell that a spreadsheet runs', async () => {
    const [header = '', ...lines] = (await run('export', account, '--format', 'csv')).stdout.trim().split('\r\n')
    assert.deepEqual(header.split(','), [...exportColumns])
    const members = new Set((await exported()).flatMap(row => Object.keys(row)))
    assert.deepEqual([...members].sort(), [...exportColumns].sort())
    assert.equal(lines.length, 6)
    assert.match(lines[0] ?? '', /^account,acct_\w+,,'=Acme,solo,active,11,10000,1,/)
  })

  it('export --out writes a new file of mode 0600, and overwrites none', async () => {
    const file = join(folder.path, 'export.jsonl')
    const written = await run('export', account, '--out', file)
    assert.deepEqual([written.code, written.stdout, written.stderr], [0, '', ''])
    assert.equal(readFileSync(file, 'utf8'), (await run('export', account)).stdout)
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.deepEqual(refusalOf(await run('export', account, '--out', file)).lines, [`svc: ${file} exists already`])
    const link = join(folder.path, 'link.jsonl')
    symlinkSync(join(folder.path, 'nowhere', 'export.jsonl'), link)
    assert.equal(refusalOf(await run('export', account, '--out', link)).code, 1)
    assert.ok(lstatSync(link).isSymbolicLink())
  })
})
