import assert from 'node:assert/strict'
import { resumeAccount } from '../../src/administration/accounts/resume-account.ts'
import { setTier } from '../../src/administration/accounts/set-tier.ts'
import { suspendAccount } from '../../src/administration/accounts/suspend-account.ts'
import { batchOf, billOf, equinor, send } from '../support/batches.ts'
import { confidentSearch } from '../support/confident-search.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tiersFile } from '../support/tiers-with.ts'

const lookup = '/v1/companies/NO/923609016'

describe('a change of tier', () => {
  let service: TestService
  before(async () => {
    const tiers = tiersFile({ free: { included_results: 2 }, team: { included_results: 5 } })
    service = await startTestService({ SVC_TIERS_FILE: tiers }, { search: await confidentSearch() })
  })
  after(() => service[Symbol.asyncDispose]())
  const change = (accountId: string, tier: string) => setTier(service.administration, accountId, tier)
  const ask = (key: string) => sendRequest(service, lookup, { key })

  it('to more included results ends a 429 with the next request, and to fewer than are used begins one', async () => {
    const { text: key, accountId } = await service.key({}, 'free')
    for (let i = 0; i < 2; i++) await ask(key)
    assert.deepEqual([(await ask(key)).status, (await ask(key)).body.code], [429, 'quota_exhausted'])
    await change(accountId, 'team')
    const { status, headers } = await ask(key)
    assert.deepEqual([status, headers['x-svc-credits-remaining']], [200, '2'])
    await change(accountId, 'free')
    const refused = await ask(key)
    assert.deepEqual(
      [
        refused.status,
        refused.body.limit.limit,
        refused.body.limit.remaining,
        refused.headers['x-svc-credits-remaining'],
      ],
      [429, 2, 0, '0'],
    )
  })

  it('leaves stored answers of batches as they are: a replay costs nothing; while the account is suspended it is refused', async () => {
    const { text: key, accountId } = await service.key({}, 'team')
    const batch = batchOf(equinor)
    const first = await send(service, key, batch)
    assert.deepEqual(billOf(first), { cost: 1, isReplay: false })
    await change(accountId, 'free')
    const replay = await send(service, key, batch)
    assert.deepEqual([replay.text, billOf(replay)], [first.text, { cost: 0, isReplay: true }])
    await suspendAccount(service.administration, accountId)
    assert.equal((await send(service, key, batch)).status, 401)
    await resumeAccount(service.administration, accountId)
    assert.deepEqual(billOf(await send(service, key, batch)), { cost: 0, isReplay: true })
  })

  it('leaves the calls of the day of a test key counted, of 1,000 in every tier', async () => {
    const { text: key, accountId } = await service.key({ env: 'test' }, 'free')
    await ask(key)
    await change(accountId, 'scale')
    await ask(key)
    const { body } = await sendRequest(service, '/v1/account/usage', { key })
    assert.deepEqual([body.tier, body.test_daily.limit, body.test_daily.used], ['scale', 1_000, 3])
  })

  it('keeps a page of a search that was billed before it free, for the ten minutes that it is', async () => {
    const { text: key, accountId } = await service.key({}, 'team')
    const search = '/v1/companies/search?q=oslo&mode=address&country=NO&limit=1'
    const first = await sendRequest(service, search, { key })
    assert.equal(first.headers['x-svc-cost-units'], '1')
    await change(accountId, 'free')
    const next = await sendRequest(service, `${search}&cursor=${first.body.next_cursor}`, { key })
    assert.deepEqual([next.status, next.headers['x-svc-cost-units']], [200, '0'])
  })
})
