import assert from 'node:assert/strict'
import { parseKey } from '#domain/keys/key-format.ts'
import { demoKey, type ServerSecrets, serverSecrets } from '#domain/keys/server-secrets.ts'

const secret = 'a server secret of some forty characters'

describe('the secrets of a server', () => {
  const secrets = serverSecrets(secret)

  const textsOf = ({ fingerprint, number: _, ...keys }: ServerSecrets) => [
    ...Object.values(keys).map(key => key.export().toString('hex')),
    fingerprint,
  ]

  it('are eight keys of 32 bytes for eight purposes, and a fingerprint of 16 bytes, all different', () => {
    const texts = textsOf(secrets)
    assert.deepEqual(
      texts.map(text => text.length),
      [64, 64, 64, 64, 64, 64, 64, 64, 32],
    )
    assert.equal(new Set(texts).size, 9)
  })

  it('are the same in every process with the same server secret, and differ with another', () => {
    assert.deepEqual(textsOf(serverSecrets(secret)), textsOf(secrets))
    const others = new Set(textsOf(serverSecrets(`${secret}.`)))
    assert.ok(textsOf(secrets).every(text => !others.has(text)))
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
