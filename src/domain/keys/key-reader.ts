import { hash } from 'node:crypto'
import { hashSecret, type KeyParts, parseKey } from './key-format.ts'
import type { ServerSecrets } from './server-secrets.ts'

/** A key as it was presented, with what is stored of its secret, if it is genuine. */
export interface PresentedKey extends KeyParts {
  secretHash: Buffer
}

/** The parts of a key that has the shape and the right check; undefined for any other text. */
export type KeyReader = (text: string) => PresentedKey | undefined

const maxCachedKeys = 10_000

/**
 * Reads keys, and remembers what it worked out of those with the right check, which nobody can make up, under their SHA-256: two HMACs
 * a key, not a request. No key is kept in clear, and whether one is in force is not for it to say.
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
