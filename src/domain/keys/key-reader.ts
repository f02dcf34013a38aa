import { hash } from 'node:crypto'
import { hashSecret, type KeyParts, parseKey } from './key-format.ts'
import type { ServerSecrets } from './server-secrets.ts'

/** The parts of a key as presented, with the hash of its secret. */
export interface PresentedKey extends KeyParts {
  secretHash: Buffer
}

/** Parses a key; undefined for text without the format or the checksum of a key. */
export type KeyReader = (text: string) => PresentedKey | undefined

const maxCachedKeys = 10_000

/**
 * Creates a reader that caches, by the SHA-256 of the key, the parts and the secret hash of keys with a valid checksum: two HMACs per
 * key instead of per request. No key is cached in clear text. Whether a key is active is checked elsewhere.
 */
export function createKeyReader({ checksumKey, pepper }: Pick<ServerSecrets, 'checksumKey' | 'pepper'>): KeyReader {
  const cached = new Map<string, PresentedKey>()
  return text => {
    const digest = hash('sha256', text)
    const known = cached.get(digest)
    if (known) return known
    const parts = parseKey(text, checksumKey)
    if (!parts) return undefined
    const presented = { ...parts, secretHash: hashSecret(parts.secret, pepper) }
    if (cached.size >= maxCachedKeys) cached.clear()
    cached.set(digest, presented)
    return presented
  }
}
