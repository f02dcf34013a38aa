import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import { outcomeOf } from '#domain/webhooks/outcome.ts'
import { pauseAfter } from '#domain/webhooks/retries.ts'
import { newWebhookSecret, openSecret, sealSecret } from '#domain/webhooks/webhook-secret.ts'

describe('the outcome of an attempt', () => {
  const at = { now: 1_000, random: 0.5 }
  for (const status of [200, 201, 202, 204, 299])
    it(`that is answered ${status} is delivered`, () => {
      const { state, error } = outcomeOf({ status }, 3, at)
      assert.deepEqual([state, error], ['delivered', null])
    })

  for (const status of [100, 301, 307, 400, 404, 429, 500, 503])
    it(`that is answered ${status} is another attempt 5 s after the first`, () => {
      const { state, nextMs } = outcomeOf({ status }, 1, at)
      assert.deepEqual([state, nextMs], ['waiting', 6_000])
    })

  it('that is answered 410 is failed, and disables the endpoint', () => {
    const { state, disables, error } = outcomeOf({ status: 410 }, 1, at)
    assert.deepEqual([state, disables, error], ['failed', true, 'gone'])
  })

  it('is failed after the 10th attempt', () => {
    const states = [9, 10, 11].map(attempts => outcomeOf({ error: 'ECONNREFUSED' }, attempts, at).state)
    assert.deepEqual(states, ['waiting', 'failed', 'failed'])
  })

  it('waits up to a tenth shorter or longer than the schedule', () => {
    assert.deepEqual(
      [0, 0.5, 1].map(random => pauseAfter(1, random)),
      [4_500, 5_000, 5_500],
    )
    assert.deepEqual(
      [0, 1].map(random => pauseAfter(9, random)),
      [77_760_000, 95_040_000],
    )
  })
})

describe('the signing secret of an endpoint', () => {
  const { webhookKey } = serverSecrets('a server secret of some forty characters')
  const secret = newWebhookSecret(randomBytes)

  it('is whsec_ and 32 bytes in base64, and no two are the same', () => {
    assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32)
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.notEqual(newWebhookSecret(randomBytes), secret)
  })

  it('is opened only with the same server secret, for the same endpoint, and unchanged', () => {
    const sealed = sealSecret(secret, 'whe_1', webhookKey, randomBytes)
    assert.equal(openSecret(sealed, 'whe_1', webhookKey), secret)
    const other = serverSecrets('another server secret of forty characters').webhookKey
    assert.throws(() => openSecret(sealed, 'whe_1', other))
    assert.throws(() => openSecret(sealed, 'whe_2', webhookKey))
    assert.throws(() =>
      openSecret(
        sealed.map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
        'whe_1',
        webhookKey,
      ),
    )
    assert.throws(() => openSecret(sealed.subarray(0, 20), 'whe_1', webhookKey))
  })

  it('is not opened with a tag of 4 bytes, which a forger guesses: only with all 16', () => {
    const empty = sealSecret('', 'whe_1', webhookKey, randomBytes)
    assert.equal(openSecret(empty, 'whe_1', webhookKey), '')
    assert.throws(() => openSecret(empty.subarray(0, 12 + 4), 'whe_1', webhookKey))
  })

  it('is cut out of texts that are logged', () => {
    assert.equal(withoutSecrets(`secret=${secret}&a=1`), 'secret=whsec_...&a=1')
  })
})
