import assert from 'node:assert/strict'
import { formatKey, hashSecret, newKeyParts, parseKey } from '#domain/keys/key-format.ts'
import { createKeyReader } from '#domain/keys/key-reader.ts'
import type { SecretRing, SecretRings } from '#domain/keys/secret-ring.ts'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import { seededBytes } from '../../support/seeded-bytes.ts'

const one = serverSecrets('1'.repeat(64), 1)
const two = serverSecrets('2'.repeat(64), 2)
const newKey = (seed: string, { checksumKey } = one) =>
  formatKey(newKeyParts('live', 'rk', seededBytes(seed)), checksumKey)
const only = (ring: SecretRing): SecretRings => ({ current: () => ring, refresh: async () => false })
const first: SecretRing = { signing: one, accepted: [one], retired: [] }
const rotated: SecretRing = { signing: two, accepted: [two, one], retired: [] }
const withoutFirst: SecretRing = { signing: two, accepted: [two], retired: [one] }

describe('reading keys', () => {
  it('returns the parts of a key and the stored hash of its secret, the first time and from the cache', async () => {
    const read = createKeyReader(only(first))
    for (const text of ['a', 'b', 'a', 'b'].map(seed => newKey(seed))) {
      const parts = parseKey(text, one.checksumKey)
      assert.ok(parts)
      assert.deepEqual(await read(text), {
        ...parts,
        hashes: new Map([[1, hashSecret(parts.secret, one.pepper)]]),
        newest: 1,
      })
    }
  })

  it('computes a key once, and again after 10,000 others', async () => {
    const read = createKeyReader(only(first))
    const computed = await read(newKey('first'))
    assert.equal(await read(newKey('first')), computed)
    for (let other = 0; other < 10_000; other += 1) await read(newKey(`other ${other}`))
    assert.notEqual(await read(newKey('first')), computed)
    assert.deepEqual(await read(newKey('first')), computed)
  })

  it('returns undefined for an invalid text, even if a key that differs in one character is cached', async () => {
    const read = createKeyReader(only(first))
    const text = newKey('a')
    assert.ok(await read(text))
    for (let at = 0; at < text.length; at += 1) {
      const changed = text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1)
      assert.equal(await read(changed), undefined)
    }
  })

  it('has a hash under each accepted secret, whichever of them made the checksum', async () => {
    const read = createKeyReader(only(rotated))
    for (const secrets of [one, two]) {
      const key = newKey('a', secrets)
      assert.deepEqual([...((await read(key))?.hashes.keys() ?? [])], [2, 1])
    }
  })

  it('accepts the checksum of a retired secret, and has no hash under it', async () => {
    const presented = await createKeyReader(only(withoutFirst))(newKey('a'))
    assert.deepEqual([...(presented?.hashes.keys() ?? [])], [2])
  })

  it('reads the secrets again for a checksum that is unknown, or a stored hash under a later secret than those it knows', async () => {
    for (const [text, needed] of [[newKey('a', two)], [newKey('a'), 2]] as const) {
      let ring = first
      const refresh = async () => {
        ring = rotated
        return true
      }
      const read = createKeyReader({ current: () => ring, refresh })
      assert.deepEqual([...((await read(text, needed))?.hashes.keys() ?? [])], [2, 1])
    }
  })

  it('computes a key again once the secrets have changed', async () => {
    let ring = first
    const read = createKeyReader({ current: () => ring, refresh: async () => false })
    assert.equal((await read(newKey('a')))?.newest, 1)
    ring = rotated
    assert.equal((await read(newKey('a')))?.newest, 2)
  })
})
