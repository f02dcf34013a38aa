import assert from 'node:assert/strict'
import { hourMs } from '#domain/calendar.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { refusalOf, svc } from './svc.ts'

interface Key {
  kid: string
  key: string
  name: string
  account_id: string
  state: string
  replaces: string
  old_valid_until: string
  retires_at: string | null
}

describe('svc keys', () => {
  const folder = tempFolder()
  let account = ''

  const run = (...args: string[]) => svc(['keys', ...args], { SVC_DATA_DIR: folder.path })
  const create = async (...args: string[]) =>
    (await run('create', '--account', account, '--scopes', 'companies:read', '--json', ...args)).json<Key>()
  const stateOf = async (kid: string) => (await run('show', kid, '--json')).json<Key>().state

  before(async () => {
    const args = ['accounts', 'create', '--name', 'Acme', '--tier', 'free', '--json']
    account = (await svc(args, { SVC_DATA_DIR: folder.path })).json<{ account_id: string }>().account_id
  })
  after(() => folder[Symbol.dispose]())

  it('rotate prints the new key once and keeps the old one for 24 hours, or as long as told', async () => {
    for (const [args, hours] of [
      [[], 24],
      [['--keep-old', '7d'], 168],
    ] as const) {
      const { kid } = await create()
      const rotated = (await run('rotate', kid, ...args, '--json')).json<Key>()
      assert.match(rotated.key, new RegExp(`^svc_live_rk_${rotated.kid}_`))
      assert.equal(rotated.replaces, kid)
      const keptMs = Date.parse(rotated.old_valid_until) - Date.now()
      assert.ok(Math.abs(keptMs - hours * hourMs) < 60_000)
      assert.deepEqual([await stateOf(kid), await stateOf(rotated.kid)], ['retiring', 'active'])
    }
  })

  it('rotate --keep-old 0 revokes the old key; a second rotation is refused in one line', async () => {
    const { kid } = await create()
    await run('rotate', kid, '--keep-old', '0')
    assert.equal(await stateOf(kid), 'revoked')
    const { code, stdout, lines } = refusalOf(await run('rotate', kid))
    assert.deepEqual([code, stdout, lines], [1, '', [`svc: no active key has the id ${kid}`]])
  })

  it('show prints state, last use and constraints, and never the secret', async () => {
    const { kid, key } = await create('--country-scope', 'NO')
    const { stdout } = await run('show', kid)
    assert.match(stdout, /^country_scope +NO$/m)
    assert.match(stdout, /^state +active$/m)
    assert.match(stdout, /^last_used_on +-$/m)
    assert.ok(!stdout.includes(key.split('_')[4] ?? key))
    assert.deepEqual(refusalOf(await run('show', 'kid000000009')).lines, ['svc: no key has the id kid000000009'])
  })

  it('list needs an account, or a duration within which keys end', async () => {
    const { code, stdout, stderr } = await run('list')
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /^svc: required option '--account <account>' or '--expiring <duration>' not specified/)
  })

  it('list --expiring 14d shows the keys of all accounts that expire within 14 days', async () => {
    const soon = await create('--name', 'soon', '--expires-at', new Date(Date.now() + 24 * hourMs * 13).toISOString())
    await create('--name', 'later', '--expires-at', new Date(Date.now() + 24 * hourMs * 15).toISOString())
    const json = await run('list', '--expiring', '14d', '--json')
    const table = await run('list', '--expiring', '14d')
    const found = json.json<Key[]>().filter(({ name }) => name === 'soon' || name === 'later')
    assert.deepEqual(
      found.map(({ kid, account_id }) => [kid, account_id]),
      [[soon.kid, account]],
    )
    assert.ok(table.stdout.includes(soon.kid) && table.stdout.includes(account))
  })
})
