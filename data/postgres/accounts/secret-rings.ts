import type { SecretRing, SecretRings, SecretSource } from '#domain/keys/secret-ring.ts'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import { DataFolderError } from '../../accounts/data-folder-error.ts'
import { openSecretRing } from '../../accounts/open-secret-ring.ts'
import type { SecretRow } from '../../accounts/secret-store.ts'
import type { Queryable } from '../connect.ts'
import { addSecret, readSecrets } from './secret-rows.ts'

/** The server secrets of a process, with the numbers that the database gave them. */
export interface DatabaseSecrets extends SecretRings {
  /** As `refresh`, but rejects if they cannot be read. */
  reload(): Promise<boolean>
}

const stampOf = (rows: readonly SecretRow[]) =>
  rows.map(({ number, retired_at }) => `${number} ${retired_at ?? ''}`).join()

/** Reads the secrets again when they were changed. Until they are first read there are none. */
export function createDatabaseSecrets(queryable: Queryable, source: SecretSource): DatabaseSecrets {
  let ring: SecretRing | undefined
  let stamp = ''
  const reload = async () => {
    const { rows, retired } = await readSecrets(queryable)
    const latest = `${source.stamp()} ${stampOf(rows)}`
    if (ring && latest === stamp) return false
    ring = openSecretRing(source.read(), rows, retired)
    stamp = latest
    return true
  }
  return {
    current: () => {
      if (!ring) throw new DataFolderError('the accounts were opened without their server secret')
      return ring
    },
    refresh: () => reload().catch(() => false),
    reload,
  }
}

/**
 * Numbers the secrets of a process that have none. Rejects with DataFolderError, before it does, if they are not those that the keys
 * in the database were made with.
 */
export async function registerSecrets(queryable: Queryable, source: SecretSource, at: string): Promise<void> {
  const { rows } = await readSecrets(queryable)
  const fingerprints = source.read().map(text => serverSecrets(text).fingerprint)
  const needed = rows.filter(({ retired_at }) => retired_at === null).map(({ fingerprint }) => fingerprint)
  if (needed.length > 0 && !needed.some(each => fingerprints.includes(each)))
    throw new DataFolderError(
      'the server secret is not the one that the keys in the database were made with: restore SVC_KEY_SECRET',
    )
  if (!needed.every(each => fingerprints.includes(each)))
    throw new DataFolderError(
      'a server secret that keys in the database were made with is missing: restore SVC_KEY_SECRET_OLD',
    )
  const known = new Set(rows.map(({ fingerprint }) => fingerprint))
  for (const fingerprint of fingerprints.reverse())
    if (!known.has(fingerprint)) await addSecret(queryable, fingerprint, at)
}
