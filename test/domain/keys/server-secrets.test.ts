import assert from 'node:assert/strict'
import { parseKey } from '#domain/keys/key-format.ts'
import { demoKey, serverSecrets } from '#domain/keys/server-secrets.ts'

const secret = 'a server secret of some forty characters'

describe('the secrets of a server', () => {
  const secrets = serverSecrets(secret)

  it('are four different keys of 32 bytes for four purposes', () => {
    const texts = Object.values(secrets).map(key => key.export().toString('hex'))
    assert.deepEqual(
      texts.map(text => text.length),
      [64, 64, 64, 64],
    )
    assert.equal(new Set(texts).size, 4)
  })

  it('are the same in every process with the same server secret, and differ with another', () => {
    for (const [name, key] of Object.entries(serverSecrets(secret)))
      assert.ok(key.equals(secrets[name as keyof typeof secrets]))
    for (const [name, key] of Object.entries(serverSecrets(`${secret}.`)))
      assert.ok(!key.equals(secrets[name as keyof typeof secrets]))
  })
})

describe('the public demo key', () => {
  const { parts, text } = demoKey(serverSecrets(secret))

  it('is a restricted key of the test environment, of 64 characters with a valid check', () => {
    assert.equal(text.length, 64)
    assert.match(text, /^svc_test_rk_/)
    assert.deepEqual(parseKey(text, serverSecrets(secret).checksumKey), parts)
  })

  it('stays the same over restarts, and differs between servers', () => {
    assert.equal(demoKey(serverSecrets(secret)).text, text)
    assert.notEqual(demoKey(serverSecrets(`${secret}.`)).parts.secret, parts.secret)
    assert.notEqual(demoKey(serverSecrets(`${secret}.`)).parts.kid, parts.kid)
  })
})
