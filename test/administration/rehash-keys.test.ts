import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import pino from 'pino'
import type { KeyHash } from '#data/accounts/key-store.ts'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import { rehashUsedKeys } from '../../src/administration/secrets/rehash-keys.ts'

const signing = serverSecrets('a server secret of at least forty characters', 2)
const presented = { hashes: new Map([[2, Buffer.from('hash')]]) }

/** Uses keys of secret 1, whose hashes `write` stores; returns what was asked of it, and the lines logged. */
function opened(write: () => Promise<void>) {
  const writes: (readonly KeyHash[])[] = []
  const lines: string[] = []
  const keys = {
    rehash: (hashes: readonly KeyHash[]) => {
      writes.push(hashes)
      return write()
    },
  }
  const secrets = { current: () => ({ signing, accepted: [signing], retired: [] }) }
  const logger = pino({}, { write: line => void lines.push(JSON.parse(line).msg) })
  return { writes, lines, used: rehashUsedKeys({ keys, secrets, logger }) }
}

/** Passes seconds, a quarter at a time. */
async function pass(seconds: number) {
  for (let quarter = 0; quarter < 4 * seconds; quarter += 1) {
    mock.timers.tick(250)
    await setImmediate()
  }
}

describe('the hashes of used keys, after a rotation of the server secret', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  it('are stored after 250 ms, once for a key that is used 3 times, and not of a key that has the hash', async () => {
    const { writes, used } = opened(async () => {})
    using _ = used
    for (const secret_number of [1, 1, 1]) used.rehash({ kid: 'a', secret_number }, presented)
    used.rehash({ kid: 'b', secret_number: 2 }, presented)
    await pass(1)
    assert.deepEqual(writes, [[{ kid: 'a', secret_hash: Buffer.from('hash'), secret_number: 2 }]])
  })

  it('are tried 9 times in 2 minutes that the store is away, with a warning for each pause of a minute', async () => {
    const { writes, lines, used } = opened(() => Promise.reject(new Error('away')))
    using _ = used
    used.rehash({ kid: 'a', secret_number: 1 }, presented)
    await pass(125)
    assert.equal(writes.length, 9)
    assert.deepEqual(
      lines,
      Array.from({ length: 2 }, () => 'keys not stored under the new server secret'),
    )
  })

  it('are stored of the 699 others where one of 700 keys is refused each time', async () => {
    const stored = new Set<string>()
    const { writes, used } = opened(async () => {
      const kids = (writes.at(-1) ?? []).map(({ kid }) => kid)
      if (kids.includes('0')) throw new Error('refused')
      for (const kid of kids) stored.add(kid)
    })
    using _ = used
    for (let key = 0; key < 700; key += 1) used.rehash({ kid: String(key), secret_number: 1 }, presented)
    await pass(600)
    assert.equal(stored.size, 699)
  })

  it('are warned of once a minute where 1 key is refused for 3 minutes, while another is stored each second', async () => {
    const { writes, lines, used } = opened(async () => {
      if (writes.at(-1)?.some(({ kid }) => kid === 'bad')) throw new Error('refused')
    })
    using _ = used
    used.rehash({ kid: 'bad', secret_number: 1 }, presented)
    for (let second = 0; second < 190; second += 1) {
      used.rehash({ kid: `good${second}`, secret_number: 1 }, presented)
      await pass(1)
    }
    assert.equal(lines.length, 3)
  })

  it('wait for at most 10,000 keys, and are stored 500 at a time', async () => {
    const { writes, used } = opened(async () => {})
    using _ = used
    for (let key = 0; key < 10_001; key += 1) used.rehash({ kid: `kid${key}`, secret_number: 1 }, presented)
    await pass(6)
    assert.deepEqual(
      writes.map(({ length }) => length),
      Array.from({ length: 20 }, () => 500),
    )
  })
})
