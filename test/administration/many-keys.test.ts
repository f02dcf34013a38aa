import assert from 'node:assert/strict'
import type { StoredKey } from '#data/accounts/stored-key.ts'
import { dayMs } from '#domain/calendar.ts'
import type { Schemas } from '#generated/admin/operations.ts'
import { listKeys as listKeysByHttp } from '../../src/admin-listener/operations/list-keys.ts'
import { createAccount } from '../../src/administration/accounts/create-account.ts'
import type { Administration as AllOfIt } from '../../src/administration/administration.ts'
import { exportAccount } from '../../src/administration/export/export-account.ts'
import { listExpiringKeys } from '../../src/administration/keys/list-expiring-keys.ts'
import { listKeys } from '../../src/administration/keys/list-keys.ts'
import { accountUsage } from '../../src/administration/usage/account-usage.ts'
import { entry } from '../data/usage/usage-entries.ts'
import { type Administration, openAdministration } from '../support/administration.ts'

const count = 1_200
const kidOf = (at: number) => String(at).padStart(12, '0')

describe('an account of 1,200 keys', () => {
  let deps: Administration
  let id = ''
  let keys: readonly StoredKey[] = []
  /** Keys of each page that was read, and how often other work has run in between. */
  let pages: number[] = []
  let turns = 0

  beforeEach(async () => {
    const opened = await openAdministration()
    id = (await createAccount(opened, { name: 'Acme', tier: 'free' })).account.id
    const [like = assert.fail()] = await opened.keys.listByAccount(id)
    keys = Array.from({ length: count }, (_, at) => ({ ...like, kid: kidOf(at), name: `Key ${at}` }))
    pages = []
    turns = 0
    const listByAccount: StoreOf['listByAccount'] = async (_, { after, limit } = {}) => {
      const from = after === undefined ? 0 : Number(after) + 1
      const page = keys.slice(from, limit === undefined ? count : from + limit)
      pages.push(page.length)
      setImmediate(() => {
        turns += 1
      })
      return page
    }
    deps = { ...opened, keys: { ...opened.keys, listByAccount } }
  })
  afterEach(() => deps[Symbol.asyncDispose]())

  it('is listed 500 at a time, and requests are answered in between', async () => {
    const listed = await listKeys(deps, id)
    assert.deepEqual(
      listed.map(({ kid }) => kid),
      keys.map(({ kid }) => kid),
    )
    assert.deepEqual(pages, [500, 500, 200])
    assert.ok(turns >= 2, `${turns} turns`)
  })

  it('is exported 500 keys at a time, and requests are answered in between', async () => {
    const pageOf: StoreOf['pageOf'] = async (account, { after, limit }) => {
      const page = await deps.keys.listByAccount(account, { after: after === 0 ? undefined : kidOf(after - 1), limit })
      return page.map(key => ({ key, position: Number(key.kid) + 1 }))
    }
    const types: string[] = []
    const records = await exportAccount({ ...deps, keys: { ...deps.keys, pageOf } }, id, {})
    for await (const { type } of records) types.push(type)
    assert.deepEqual([types.filter(type => type === 'key').length, pages], [count, [500, 500, 200]])
    assert.ok(turns >= 2, `${turns} turns`)
  })

  it('has all 1,200 listed that end within a day, in their order: 10,000 are asked for at most, and 100 at a time for their last use', async () => {
    const asked: number[] = []
    const listEnding: StoreOf['listEnding'] = async ({ limit = 0 }) => {
      asked.push(limit)
      return [...keys]
    }
    const lastUsed: Administration['usage']['lastUsed'] = async (_, kids) => {
      asked.push(kids.length)
      return new Map()
    }
    const own = { ...deps, keys: { ...deps.keys, listEnding }, usage: { ...deps.usage, lastUsed } }
    const listed = await listExpiringKeys(own, { withinMs: dayMs })
    assert.deepEqual(
      listed.map(({ kid }) => kid),
      keys.map(({ kid }) => kid),
    )
    assert.deepEqual(asked, [10_000, ...Array.from({ length: 12 }, () => 100)])
  })

  it('is read as far as the keys of a report are, for their names; not at all for a month without use', async () => {
    const names = async (month: string) =>
      (await accountUsage(deps, id, { month, by: 'key' })).rows.map(row => row.name)
    assert.deepEqual([await names('2026-11'), pages], [[], []])
    await deps.record(entry({ account_id: id, kid: kidOf(7), at: deps.clock.now() }))
    assert.deepEqual([await names('2026-11'), pages], [['Key 7'], [500]])
  })
})

type StoreOf = Administration['keys']

describe('the keys of an account in a reply of the administration API', () => {
  it('are 10,000 of 150,000, with the cursor of the next: all of them kept the server busy for seconds, for a 500', async () => {
    let read = 0
    const administration = {
      listKeys: async (_: string, { limit = 150_000 } = {}) => {
        read += limit
        return Array.from({ length: limit }, (_, at) => ({ kid: kidOf(at) }) as Schemas['Key'])
      },
    } as Pick<AllOfIt, 'listKeys'>
    const call = { path: { account_id: 'acct_1' }, query: {} }
    const { body } = (await listKeysByHttp(call as never, { administration } as never)) as {
      body: Schemas['KeyPage']
    }
    assert.deepEqual([body.keys.length, body.next_cursor, read], [10_000, kidOf(9_999), 10_001])
  })
})
