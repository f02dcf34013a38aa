import assert from 'node:assert/strict'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { entry } from '../data/usage/usage-entries.ts'
import { thresholdsTold } from '../support/stores-of.ts'
import { openWebhookFolder, type WebhookFolder } from './webhook-folder.ts'

describe('the event quota.reached', () => {
  let folder: WebhookFolder
  beforeEach(async () => {
    folder = await openWebhookFolder()
    await folder.add('http://127.0.0.1:9/')
  })
  afterEach(() => folder[Symbol.asyncDispose]())

  const told = async () => {
    await thresholdsTold(folder.administration.dataDir)
    return (await folder.deliveries())
      .map(({ body }) => JSON.parse(body).data)
      .map(({ account_id, period, percent, used, included }) => [account_id, period, percent, used, included].join(' '))
      .toSorted()
  }
  const record = (change: Partial<UsageEntry>) => folder.administration.record(entry(change))

  it('is written with the debit that reaches 80 % of 500 included results, and with the one that reaches 100 %', async () => {
    await record({ units: 399 })
    assert.deepEqual(await told(), [])
    await record({ units: 1 })
    assert.deepEqual(await told(), ['acct_a 2026-11 80 400 500'])
    await record({ units: 99 })
    await record({ units: 1 })
    assert.deepEqual(await told(), ['acct_a 2026-11 100 500 500', 'acct_a 2026-11 80 400 500'])
    const [{ body = '' } = {}] = await folder.deliveries()
    const { type, timestamp, data } = JSON.parse(body)
    assert.deepEqual([type, timestamp], ['quota.reached', '2026-11-20T15:00:00.000Z'])
    assert.equal(data.resets_at, '2026-12-01T00:00:00Z')
  })

  it('comes twice of one debit that reaches both', async () => {
    await record({ units: 500 })
    assert.deepEqual(await told(), ['acct_a 2026-11 100 500 500', 'acct_a 2026-11 80 500 500'])
  })

  it('comes once for each threshold of 600 concurrent debits by two servers', async () => {
    await using other = await folder.administration.openOther()
    const records = [folder.administration.record, other.usage.record]
    await Promise.all(Array.from({ length: 600 }, (_, at) => records[at % 2]?.(entry())))
    const [all = '', eighty = '', ...others] = await told()
    assert.deepEqual(others, [])
    assert.equal(all, 'acct_a 2026-11 100 500 500')
    assert.match(eighty, /^acct_a 2026-11 80 (4\d\d|500) 500$/)
  })

  it('comes once a month, and again in the next one', async () => {
    await record({ units: 400 })
    await record({ units: 10 })
    await record({ units: 400, at: Date.parse('2026-12-01T00:00:00Z') })
    assert.deepEqual(await told(), ['acct_a 2026-11 80 400 500', 'acct_a 2026-12 80 400 500'])
  })

  it('comes again where a higher tier raised the bound and 80 % of that is reached', async () => {
    await record({ units: 400 })
    await record({ units: 100, included: 10_000 })
    await record({ units: 7_500, included: 10_000 })
    assert.deepEqual(await told(), ['acct_a 2026-11 80 400 500', 'acct_a 2026-11 80 8000 10000'])
  })

  it('does not come where a lower tier lowers the bound to what is used already', async () => {
    await record({ units: 450, included: 10_000 })
    await record({ units: 10, included: 500 })
    assert.deepEqual(await told(), [])
    await record({ units: 40, included: 500 })
    assert.deepEqual(await told(), ['acct_a 2026-11 100 500 500'])
  })

  it('does not come of refused debits, of test keys, or of a batch that is undone', async () => {
    await record({ units: 501 })
    await record({ units: 500, env: 'test', included: null })
    const undone = entry({ units: 450 })
    await assert.rejects(Promise.all([record({ ...undone, units: 1 }), folder.administration.record(undone)]))
    assert.deepEqual(await told(), [])
  })

  it('is not told to endpoints that are added later', async () => {
    await record({ units: 400 })
    assert.equal((await told()).length, 1)
    await folder.add('http://127.0.0.1:9/later')
    await record({ units: 1 })
    assert.equal((await told()).length, 1)
  })
})
