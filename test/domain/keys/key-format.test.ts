import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { checkOf, formatKey, hashSecret, type KeyParts, newKeyParts, parseKey } from '#domain/keys/key-format.ts'
import { seededBytes } from '../../support/seeded-bytes.ts'

const checksumKey = new Uint8Array(32).fill(7)
const env = fc.constantFrom('live' as const, 'test' as const)
const keyClass = fc.constantFrom('sk' as const, 'rk' as const)
const generated = fc
  .tuple(env, keyClass, fc.string())
  .map(([env, keyClass, seed]) => newKeyParts(env, keyClass, seededBytes(seed)))

const parts: KeyParts = newKeyParts('live', 'rk', seededBytes('one key'))
const key = formatKey(parts, checksumKey)
const [prefix, , , kid = '', secret = '', check = ''] = key.split('_')

const changes = [...'0Az_-. é']
const withChange = (at: number, character: string) => key.slice(0, at) + character + key.slice(at + 1)

describe('the form of an API key', () => {
  it('has exactly 64 characters and six parts joined by underscores: svc, env, class, kid, secret, check', () => {
    fc.assert(
      fc.property(generated, made => {
        const text = formatKey(made, checksumKey)
        assert.equal(text.length, 64)
        const given = text.split('_')
        assert.deepEqual(given.slice(0, 5), ['svc', made.env, made.class, made.kid, made.secret])
        assert.deepEqual(
          given.map(part => part.length),
          [3, 4, 2, 12, 32, 6],
        )
      }),
    )
  })

  it('has kid, secret and check of the 62 characters of base62, which has no underscore', () => {
    fc.assert(
      fc.property(generated, made =>
        assert.match(
          formatKey(made, checksumKey),
          /^svc_(live|test)_(sk|rk)_[0-9A-Za-z]{12}_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/,
        ),
      ),
    )
  })

  it('has a secret of 32 characters of base62: 190.5 bits, at least the required 190', () => {
    assert.ok(secret.length * Math.log2(62) >= 190)
  })

  it('parses to the parts that it was formatted from', () => {
    fc.assert(
      fc.property(generated, made => assert.deepEqual(parseKey(formatKey(made, checksumKey), checksumKey), made)),
    )
  })

  it('has a different kid and secret for each of 10 000 keys', () => {
    const bytes = seededBytes('many')
    const made = Array.from({ length: 10_000 }, () => newKeyParts('live', 'rk', bytes))
    assert.equal(new Set(made.map(({ kid }) => kid)).size, 10_000)
    assert.equal(new Set(made.map(({ secret }) => secret)).size, 10_000)
  })
})

describe('the check of an API key', () => {
  it('is the first 8 bytes of HMAC-SHA-256 over all before the last underscore, modulo 62 to the 6th, in base62', () => {
    const signed = `${prefix}_live_rk_${kid}_${secret}`
    const digest = createHmac('sha256', checksumKey).update(signed).digest()
    const rest = digest.readBigUInt64BE(0) % 62n ** 6n
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    const value = [...check].reduce((sum, character) => sum * 62n + BigInt(digits.indexOf(character)), 0n)
    assert.equal(value, rest)
    assert.equal(checkOf(signed, checksumKey), check)
  })

  it('detects a changed character at each of the 64 positions', () => {
    for (let at = 0; at < key.length; at++)
      for (const character of changes) {
        if (character === key[at]) continue
        assert.equal(parseKey(withChange(at, character), checksumKey), undefined, `${at}: ${character}`)
      }
  })

  it('detects two swapped adjacent characters', () => {
    for (let at = 0; at + 1 < key.length; at++) {
      if (key[at] === key[at + 1]) continue
      const swapped = `${key.slice(0, at)}${key[at + 1]}${key[at]}${key.slice(at + 2)}`
      assert.equal(parseKey(swapped, checksumKey), undefined, swapped)
    }
  })

  it('detects a deleted or inserted character', () => {
    for (let at = 0; at <= key.length; at++) {
      if (at < key.length) assert.equal(parseKey(key.slice(0, at) + key.slice(at + 1), checksumKey), undefined)
      assert.equal(parseKey(`${key.slice(0, at)}0${key.slice(at)}`, checksumKey), undefined)
    }
  })

  it('depends on the server: another checksum key gives another check', () => {
    assert.equal(parseKey(key, new Uint8Array(32).fill(8)), undefined)
  })
})

describe('reading an API key', () => {
  const unlike: readonly (readonly [what: string, text: string])[] = [
    ['empty text', ''],
    ['the prefix alone', 'svc_'],
    ['another prefix', key.replace(/^svc/, 'abc')],
    ['an env other than live or test', key.replace('_live_', '_prod_')],
    ['a class other than sk or rk', key.replace('_rk_', '_pk_')],
    ['a key in upper case', key.toUpperCase()],
    ['a key with a space before', ` ${key}`],
    ['a key with a line break after', `${key}\n`],
    ['two keys', `${key}${key}`],
    ['a check of 6 other characters', `${key.slice(0, -6)}${check === '000000' ? '111111' : '000000'}`],
    ['letters that look alike', key.replace(/^s/, 'ѕ')],
    ['100 000 characters', key.repeat(1600)],
  ]
  for (const [what, text] of unlike)
    it(`refuses ${what}`, () => {
      assert.equal(parseKey(text, checksumKey), undefined)
    })

  it('refuses any text that is not a key', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), text => parseKey(text, checksumKey) === undefined))
  })

  it('does not take a class from text within the secret: a kid or secret cannot hold _rk_', () => {
    const secretKey = formatKey({ ...parts, class: 'sk' }, checksumKey)
    assert.equal(parseKey(secretKey, checksumKey)?.class, 'sk')
    assert.equal(parseKey(secretKey.replace(secret.slice(0, 4), '_rk_'), checksumKey), undefined)
  })
})

describe('the stored hash of a secret', () => {
  it('is 32 bytes of HMAC-SHA-256 under the pepper', () => {
    const hash = hashSecret(secret, new Uint8Array(32).fill(1))
    assert.deepEqual(hash, createHmac('sha256', new Uint8Array(32).fill(1)).update(secret).digest())
    assert.notDeepEqual(hash, hashSecret(secret, new Uint8Array(32).fill(2)))
  })
})
