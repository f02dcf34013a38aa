import assert from 'node:assert/strict'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { dayMs } from '#domain/calendar.ts'
import { countryCodes } from '#domain/countries.ts'
import { entry, queryUsage as read } from '../data/usage/usage-entries.ts'
import { assertBilled } from './assert-billed.ts'
import { type AttackedServer, equinorPath, startAttacked } from './attacked-server.ts'
import { assertServed, latencies, lookupsDuring } from './background-lookups.ts'
import { recordAttack } from './record-attack.ts'

const keys = 20
const days = 92
const seconds = 6
const today = Math.floor(Date.now() / dayMs) * dayMs
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const first = today - (days - 1) * dayMs
const operations = ['lookup', 'search', 'enrich']
const rows = keys * days * operations.length * countryCodes.length

const period = `from=${dateOf(first)}&to=${dateOf(today)}`
const shapes = ['', 'operation', 'country', 'key', 'environment', 'key&group_by=country', 'country&group_by=operation']
const reports = shapes.flatMap(groups =>
  (groups.includes('&') ? ['', '&window=month'] : ['', '&window=day', '&window=month']).map(
    window => `/v1/account/usage?${period}${groups && `&group_by=${groups}`}${window}`,
  ),
)

interface Row {
  billable_results: number
}

/** One billed unit of each key, operation and country a day, by the account of the server's key. */
async function fill({ folder }: AttackedServer): Promise<void> {
  const [account] = read<{ account_id: string }>(folder.path, 'SELECT account_id FROM usage_events LIMIT 1')
  await using accounts = await openAccounts(folder.path)
  for (let at = first; at <= today; at += dayMs)
    for (let key = 0; key < keys; key += 1) {
      const kid = `kid${String(key).padStart(9, '0')}`
      const used = operations.flatMap(operation => countryCodes.map(country => ({ operation, country })))
      const entries = used.map(each =>
        entry({
          ...each,
          kid,
          at,
          account_id: account?.account_id ?? '',
          units: 1,
          outcome: 'found',
          included: 900_000_000,
        }),
      )
      await Promise.all(entries.map(each => accounts.usage.record(each)))
    }
}

describe(`usage reports of every shape over ${rows} combinations of day, key, operation and country`, () => {
  it('are all answered, each with the sum of the billed units, during lookups', async () => {
    await using server = await startAttacked()
    await server.request(equinorPath)
    await fill(server)
    const end = Date.now() + seconds * 1_000
    let read = 0
    const measured = await lookupsDuring(server, async () => {
      const client = async (from: number) => {
        for (let at = from; Date.now() < end || at < from + reports.length; at += 1) {
          const path = reports[at % reports.length] ?? ''
          const { status, text } = await server.request(path)
          assert.equal(status, 200, `${path} ${text}`)
          read += 1
        }
      }
      await Promise.all([0, 3, 6].map(client))
    })
    assertServed(measured)
    server.addCharge(rows)
    const { totals } = JSON.parse((await server.request(`/v1/account/usage?${period}`)).text) as { totals: Row[] }
    const billed = totals.reduce((sum, { billable_results }) => sum + billable_results, 0)
    assert.equal(billed, server.charged())
    await assertBilled(server)
    recordAttack({
      attack: 'usage reports',
      sent: `${reports.length} shapes of report over ${rows} rows by 3 clients for ${seconds} s`,
      verified: 'all reports and lookups answered; the sum of a report equals the units billed',
      figures: `${read} reports; ${latencies(measured)}`,
    })
  })
})
