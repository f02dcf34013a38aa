import assert from 'node:assert/strict'
import { remoteAdministration } from '../../../src/administration/remote/remote-administration.ts'
import { type AdminApi, startAdminApi } from '../../support/admin-api.ts'

describe('the pages of the administration API', () => {
  let api: AdminApi
  before(async () => {
    api = await startAdminApi()
    for (let i = 1; i <= 7; i++)
      await api.ask('POST', '/admin/v1/accounts', { token: api.tokens.write, body: { name: `A${i}`, tier: 'free' } })
  })
  after(() => api[Symbol.asyncDispose]())

  const get = async (path: string) => (await api.ask('GET', path, { token: api.tokens.read })).body

  it('7 accounts are 3, 3 and 1 of them by limit and cursor; an unknown cursor is refused', async () => {
    const sizes: number[] = []
    const seen = new Set<string>()
    for (let cursor = ''; ; ) {
      const page = await get(`/admin/v1/accounts?limit=3${cursor}`)
      sizes.push(page.accounts.length)
      for (const { account_id } of page.accounts) seen.add(account_id)
      if (page.next_cursor === null) break
      cursor = `&cursor=${page.next_cursor}`
    }
    assert.deepEqual([sizes, seen.size], [[3, 3, 1], 7])
    const { code, detail, correction } = await get('/admin/v1/accounts?cursor=acct_9')
    assert.deepEqual([code, detail], ['invalid_request', '/query/cursor is not the next_cursor of a page.'])
    assert.match(correction, /^Send next_cursor of the previous page unchanged, or omit cursor to start again\.$/)
  })

  it('the keys of an account are all of them, or 3, 3 and 1 by limit and cursor; the key of another account is no cursor', async () => {
    const create = async (path: string, body: object) =>
      (await api.ask('POST', path, { token: api.tokens.write, body })).body
    const { account_id: id } = await create('/admin/v1/accounts', { name: 'K', tier: 'free' })
    const path = `/admin/v1/accounts/${id}/keys`
    for (let i = 1; i <= 6; i++) await create(path, { name: `K${i}`, scopes: ['usage:read'] })
    const kids = ({ keys }: { keys: { kid: string }[] }) => keys.map(({ kid }) => kid)
    const all = await get(path)
    assert.deepEqual([all.keys.length, all.next_cursor], [7, null])
    const pages: string[][] = []
    for (let cursor = ''; ; ) {
      const page = await get(`${path}?limit=3${cursor}`)
      pages.push(kids(page))
      if (page.next_cursor === null) break
      cursor = `&cursor=${page.next_cursor}`
    }
    assert.deepEqual([pages.map(page => page.length), pages.flat()], [[3, 3, 1], kids(all)])
    assert.deepEqual(kids(await get(`${path}?cursor=${kids(all)[4]}`)), kids(all).slice(5))
    const twoAtATime: typeof fetch = (input, init) => {
      const address = new URL(String(input))
      if (address.searchParams.has('limit')) address.searchParams.set('limit', '2')
      return fetch(address, init)
    }
    const remote = remoteAdministration({ url: api.url, token: api.tokens.read, fetch: twoAtATime })
    assert.deepEqual(kids({ keys: await remote.listKeys(id) }), kids(all))
    const other = (await get('/admin/v1/accounts?limit=1')).accounts[0].account_id
    const { code, detail } = await get(`/admin/v1/accounts/${other}/keys?cursor=${kids(all)[1]}`)
    assert.deepEqual([code, detail], ['invalid_request', '/query/cursor is not the next_cursor of a page.'])
    assert.equal((await get('/admin/v1/accounts/acct_9/keys')).code, 'not_found')
  })

  it('audit entries are read to the end by after, each once and in order', async () => {
    const positions: number[] = []
    for (let after = 0; ; ) {
      const page = await get(`/admin/v1/audit?limit=2&after=${after}`)
      for (const { position } of page.entries) positions.push(position)
      if (page.next_after === null) break
      after = page.next_after
    }
    assert.deepEqual(
      positions,
      positions.map((_, at) => at + 1),
    )
    assert.equal(positions.length, 19)
  })
})
