import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import { formatKey, hashSecret, newKeyParts, parseKey } from '#domain/keys/key-format.ts'
import { createKeyReader } from '#domain/keys/key-reader.ts'
import { seededBytes } from '../../support/seeded-bytes.ts'

const checksumKey = createSecretKey(new Uint8Array(32).fill(7))
const pepper = createSecretKey(new Uint8Array(32).fill(8))
const newKey = (seed: string) => formatKey(newKeyParts('live', 'rk', seededBytes(seed)), checksumKey)

describe('reading keys', () => {
  it('returns the parts of a key and the stored hash of its secret, the first time and from the cache', () => {
    const read = createKeyReader({ checksumKey, pepper })
    for (const text of ['a', 'b', 'a', 'b'].map(newKey)) {
      const parts = parseKey(text, checksumKey)
      assert.ok(parts)
      assert.deepEqual(read(text), { ...parts, secretHash: hashSecret(parts.secret, pepper) })
    }
  })

  it('computes a key once, and again after 10,000 others', () => {
    const read = createKeyReader({ checksumKey, pepper })
    const first = read(newKey('first'))
    assert.equal(read(newKey('first')), first)
    for (let other = 0; other < 10_000; other += 1) read(newKey(`other ${other}`))
    assert.notEqual(read(newKey('first')), first)
    assert.deepEqual(read(newKey('first')), first)
  })

  it('returns undefined for an invalid text, even if a key that differs in one character is cached', () => {
    const read = createKeyReader({ checksumKey, pepper })
    const text = newKey('a')
    assert.ok(read(text))
    for (let at = 0; at < text.length; at += 1) {
      const changed = text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1)
      assert.equal(read(changed), undefined)
    }
  })
})
