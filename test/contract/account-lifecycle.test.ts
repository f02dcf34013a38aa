import assert from 'node:assert/strict'
import { dayMs } from '#domain/calendar.ts'
import { closeAccount } from '../../src/administration/accounts/close-account.ts'
import { resumeAccount } from '../../src/administration/accounts/resume-account.ts'
import { setTier } from '../../src/administration/accounts/set-tier.ts'
import { suspendAccount } from '../../src/administration/accounts/suspend-account.ts'
import { rotateKey } from '../../src/administration/keys/rotate-key.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const equinor = '/v1/companies/NO/923609016'

const ask = async (service: TestService, key: string) => {
  const { status, body, headers } = await sendRequest(service, equinor, { key })
  return { status, body, headers }
}

describe('an account, on two servers of one data folder,', () => {
  let one: TestService
  let two: TestService
  before(async () => {
    one = await startTestService()
    two = await startTestService({ SVC_DATA_DIR: one.dataDir }, {}, { clock: one.clock })
  })
  after(async () => {
    await two[Symbol.asyncDispose]()
    await one[Symbol.asyncDispose]()
  })
  const askBoth = async (key: string) => [await ask(one, key), await ask(two, key)] as const
  const statuses = async (key: string) => (await askBoth(key)).map(({ status }) => status)

  it('that is suspended is refused by both with the next request: 401, and whom to ask; resumed, it is served again', async () => {
    const { text: key, accountId } = await one.key()
    assert.deepEqual(await statuses(key), [200, 200])
    await suspendAccount(one.administration, accountId, 'unpaid')
    for (const { status, body } of await askBoth(key)) {
      assert.deepEqual([status, body.code, body.retryable], [401, 'unauthenticated', false])
      assert.equal(
        body.correction,
        "The key's account is suspended. Ask the operator of this service to resume it: the key then works again.",
      )
      assert.doesNotMatch(JSON.stringify(body), /unpaid/)
    }
    await resumeAccount(one.administration, accountId)
    assert.deepEqual(await statuses(key), [200, 200])
  })

  it('that is closed is refused by both with all its keys: 401, and that the account was closed', async () => {
    const { text: secret, accountId } = await one.secretKey()
    const { text: key } = await one.keyOf(accountId)
    assert.deepEqual(
      [await statuses(secret), await statuses(key)],
      [
        [200, 200],
        [200, 200],
      ],
    )
    await closeAccount(one.administration, accountId)
    for (const text of [secret, key])
      for (const { status, body } of await askBoth(text)) {
        assert.equal(status, 401)
        assert.equal(
          body.correction,
          "The key's account was closed, which is final: none of its keys works again. Use a key of another account.",
        )
      }
  })

  it('that gets another tier has its limits, credits and cache window with the next request, and keeps the results used', async () => {
    const { text: key, accountId } = await one.key({}, 'free')
    const before = await ask(one, key)
    assert.deepEqual(
      [
        before.headers['ratelimit-limit'],
        before.headers['x-svc-credits-remaining'],
        before.headers['ratelimit-remaining'],
      ],
      ['60', '499', '59'],
    )
    await setTier(one.administration, accountId, 'team')
    const [first, second] = await askBoth(key)
    assert.deepEqual(
      [
        first.headers['ratelimit-limit'],
        first.headers['x-svc-credits-remaining'],
        first.headers['ratelimit-remaining'],
      ],
      ['300', '99998', '298'],
    )
    assert.match(String(first.headers['cache-control']), /max-age=2592000/)
    assert.deepEqual([second.headers['ratelimit-limit'], second.headers['x-svc-credits-remaining']], ['300', '99997'])
  })

  it('keeps a rotated key working beside its successor for 24 hours, then refuses it and says why', async () => {
    const { text: old, kid } = await one.key({ expires_at: null })
    const { text } = await rotateKey(one.administration, kid, { keepOldMs: dayMs })
    const fresh = one.canaries.plant(text)
    assert.deepEqual(
      [await statuses(old), await statuses(fresh)],
      [
        [200, 200],
        [200, 200],
      ],
    )
    one.clock.advance(dayMs - 1)
    assert.deepEqual(await statuses(old), [200, 200])
    one.clock.advance(1)
    for (const { status, body } of await askBoth(old)) {
      assert.equal(status, 401)
      assert.match(body.correction, /^The key was replaced by a newer one/)
    }
    assert.deepEqual(await statuses(fresh), [200, 200])
  })

  it('refuses a key that was rotated with 0 hours with the next request', async () => {
    const { text: old, kid } = await one.key()
    assert.deepEqual(await statuses(old), [200, 200])
    await rotateKey(one.administration, kid, { keepOldMs: 0 })
    assert.deepEqual(await statuses(old), [401, 401])
  })
})
