import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { RandomBytes } from './base62.ts'
import { randomBase62 } from './base62.ts'
import { formatKey, type KeyParts } from './key-format.ts'

/** Keys derived from the server secret, each for one purpose. */
export interface ServerSecrets {
  /** The number of the secret, from 1. */
  number: number
  checksumKey: KeyObject
  pepper: KeyObject
  demoSeed: KeyObject
  /** Signs the cursors of searches. */
  cursorKey: KeyObject
  /** Hashes the addresses of callers without a key. */
  addressKey: KeyObject
  /** Hashes the entries of the audit log. */
  auditKey: KeyObject
  /** Encrypts the signing secrets of webhooks. */
  webhookKey: KeyObject
  /** Makes the idempotency keys of lists that are matched on the first page. */
  listKey: KeyObject
  /** Shows whether a secret is the one with which the keys of a data folder were created; reveals nothing else about it. */
  fingerprint: string
}

const derive = (secret: string, purpose: string) =>
  createSecretKey(new Uint8Array(hkdfSync('sha256', secret, 'svc server secret', purpose, 32)))

export const serverSecrets = (secret: string, number = 1): ServerSecrets => ({
  number,
  checksumKey: derive(secret, 'key checksum v1'),
  pepper: derive(secret, 'key secret hash v1'),
  demoSeed: derive(secret, 'demo key v1'),
  cursorKey: derive(secret, 'search cursor v1'),
  addressKey: derive(secret, 'caller address v1'),
  auditKey: derive(secret, 'audit log v1'),
  webhookKey: derive(secret, 'webhook secret v1'),
  listKey: derive(secret, 'list of names v1'),
  fingerprint: derive(secret, 'fingerprint v1').export().toString('hex').slice(0, 32),
})

function seededBytes(seed: KeyObject): RandomBytes {
  let counter = 0
  return size => {
    const digest = createHmac('sha256', seed).update(String(counter++)).digest()
    return digest.subarray(0, Math.min(size, digest.length))
  }
}

/** The public demo key. It is derived, so it is the same after a restart and never stored in clear text. */
export function demoKey({ demoSeed, checksumKey }: ServerSecrets): { parts: KeyParts; text: string } {
  const bytes = seededBytes(demoSeed)
  const parts: KeyParts = { env: 'test', class: 'rk', kid: randomBase62(12, bytes), secret: randomBase62(32, bytes) }
  return { parts, text: formatKey(parts, checksumKey) }
}
