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

interface WaitingHash {
  hash: KeyHash
  /** How many milliseconds of pauses had passed before. */
  since: number
}

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
  const waiting = new Map<string, WaitingHash>()
  let timer: NodeJS.Timeout | undefined
  let pause = pauseMs
  let size = maxPerWrite
  /** Milliseconds of all pauses. */
  let paused = 0
  let warnedAt = 0

  /** If the fault is in one of these, the others are not to wait for it: smaller writes find it. */
  function putLast(tried: readonly WaitingHash[]) {
    for (const each of tried) {
      waiting.delete(each.hash.kid)
      waiting.set(each.hash.kid, each)
    }
    size = Math.ceil(size / 2)
  }
  /** Not by the pause: where one key is refused and others are stored in between, it stays short. */
  function warnOfLongest(tried: readonly WaitingHash[], err: unknown) {
    const longest = tried.reduce((one, other) => (other.since < one.since ? other : one))
    if (paused - Math.max(longest.since, warnedAt) < longestPauseMs) return
    warnedAt = paused
    logger.warn({ err, kid: longest.hash.kid }, 'keys not stored under the new server secret')
  }
  async function write() {
    paused += pause
    const tried = [...waiting.values()].slice(0, size)
    try {
      await keys.rehash(tried.map(({ hash }) => hash))
      for (const { hash } of tried) waiting.delete(hash.kid)
      pause = pauseMs
      size = Math.min(maxPerWrite, size * 2)
    } catch (error) {
      putLast(tried)
      pause = Math.min(longestPauseMs, pause * 2)
      warnOfLongest(tried, error)
    }
    timer = undefined
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
      if (secret_hash) waiting.set(kid, { hash: { kid, secret_hash, secret_number: number }, since: paused })
      schedule()
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  }
}
