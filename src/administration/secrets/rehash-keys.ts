import type { Logger } from 'pino'
import type { KeyHash, KeyStore } from '#data/accounts/key-store.ts'
import type { StoredKey } from '#data/accounts/stored-key.ts'
import type { PresentedKey } from '#domain/keys/key-reader.ts'
import type { SecretRings } from '#domain/keys/secret-ring.ts'

const pauseMs = 250
const longestPauseMs = 60_000
/** Keys of one write: a few milliseconds. */
const maxPerWrite = 500
const maxWaiting = 10_000

interface RehashDeps {
  keys: Pick<KeyStore, 'rehash'>
  secrets: Pick<SecretRings, 'current'>
  logger: Logger
}

/**
 * Stores the hash of a used key under the server secret that signs, if it is under an earlier one: once for each key, apart from the
 * requests. What could not be written is tried again, after growing pauses.
 */
export function rehashUsedKeys({ keys, secrets, logger }: RehashDeps) {
  const waiting = new Map<string, KeyHash>()
  let timer: NodeJS.Timeout | undefined
  let pause = pauseMs
  let size = maxPerWrite

  /** If the fault is in one of these, the others are not to wait for it: smaller writes find it. */
  function putLast(hashes: readonly KeyHash[]) {
    for (const hash of hashes) {
      waiting.delete(hash.kid)
      waiting.set(hash.kid, hash)
    }
    size = Math.ceil(size / 2)
  }
  async function write() {
    timer = undefined
    const hashes = [...waiting.values()].slice(0, size)
    try {
      await keys.rehash(hashes)
      for (const { kid } of hashes) waiting.delete(kid)
      pause = pauseMs
      size = Math.min(maxPerWrite, size * 2)
    } catch (error) {
      putLast(hashes)
      pause = Math.min(longestPauseMs, pause * 2)
      if (pause === longestPauseMs) logger.warn({ err: error }, 'keys not stored under the new server secret')
    }
    schedule()
  }
  function schedule() {
    if (waiting.size > 0) timer ??= setTimeout(write, pause).unref()
  }

  return {
    rehash: (
      { kid, secret_number }: Pick<StoredKey, 'kid' | 'secret_number'>,
      { hashes }: Pick<PresentedKey, 'hashes'>,
    ) => {
      const { number } = secrets.current().signing
      if (secret_number >= number || waiting.has(kid) || waiting.size >= maxWaiting) return
      const secret_hash = hashes.get(number)
      if (secret_hash) waiting.set(kid, { kid, secret_hash, secret_number: number })
      schedule()
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}
