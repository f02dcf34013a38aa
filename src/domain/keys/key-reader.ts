import { hash } from 'node:crypto'
import { hashSecret, type KeyParts, parseKey } from './key-format.ts'
import { checksumKeysOf, type SecretRing, type SecretRings } from './secret-ring.ts'

/** The parts of a key as presented, with the hashes of its secret. */
export interface PresentedKey extends KeyParts {
  /** The hash under each accepted server secret, by the number of that. */
  hashes: ReadonlyMap<number, Buffer>
  /** The highest of these numbers. */
  newest: number
}

export interface KeyReader {
  /**
   * Parses a key; resolves to undefined for text without the format or the checksum of a key. `needed` is the number of a server secret that
   * another process may have made: if it is higher than those known, they are read again first.
   */
  (text: string, needed?: number): Promise<PresentedKey | undefined>
  /** A key that was parsed before, as the same object as long as no server secret has changed; undefined for other text. */
  recent(text: string): PresentedKey | undefined
}

const maxCachedKeys = 10_000

const highest = ({ accepted }: SecretRing) => Math.max(...accepted.map(({ number }) => number))

function present(text: string, ring: SecretRing): PresentedKey | undefined {
  for (const checksumKey of checksumKeysOf(ring)) {
    const parts = parseKey(text, checksumKey)
    if (!parts) continue
    const hashes = new Map(ring.accepted.map(({ number, pepper }) => [number, hashSecret(parts.secret, pepper)]))
    return { ...parts, hashes, newest: highest(ring) }
  }
  return undefined
}

/**
 * Creates a reader that caches, by the SHA-256 of the key, the parts and the hashes of keys with a valid checksum: their HMACs are
 * computed once per key instead of per request. No key is cached in clear text. Whether a key is active is checked elsewhere.
 */
export function createKeyReader(rings: SecretRings): KeyReader {
  const cached = new Map<string, PresentedKey>()
  let ring = rings.current()
  const latestRing = () => {
    if (rings.current() !== ring) cached.clear()
    ring = rings.current()
    return ring
  }
  const read = async (text: string, needed = 0) => {
    if (needed > 0 && needed > highest(rings.current())) await rings.refresh()
    const latest = latestRing()
    const digest = hash('sha256', text)
    const known = cached.get(digest)
    if (known) return known
    const presented = present(text, latest) ?? ((await rings.refresh()) ? present(text, latestRing()) : undefined)
    if (!presented) return undefined
    if (cached.size >= maxCachedKeys) cached.clear()
    cached.set(digest, presented)
    return presented
  }
  const recent = (text: string) => {
    latestRing()
    return cached.get(hash('sha256', text))
  }
  return Object.assign(read, { recent })
}
