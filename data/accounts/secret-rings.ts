import type { SecretRing, SecretRings, SecretSource } from '#domain/keys/secret-ring.ts'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import { DataFolderError } from './folder-identity.ts'
import type { SecretRows } from './secret-rows.ts'

/** The server secrets of a data folder, with the numbers that its accounts database gave them. */
export interface FolderSecrets extends SecretRings {
  /** As `refresh`, but throws if they cannot be read. */
  reload(): boolean
  /** Numbers the secrets that have none, and reads all; returns whether they are the first of the folder. */
  register(at: string): boolean
}

/** The secrets that the database knows and has not retired. One that is not in it yet is being added by another process. */
function readRing(source: SecretSource, rows: SecretRows): SecretRing {
  const known = rows.all().filter(({ retired_at }) => retired_at === null)
  const secrets = source.read().map(text => serverSecrets(text))
  const accepted = secrets.flatMap(secret => {
    const row = known.find(({ fingerprint }) => fingerprint === secret.fingerprint)
    return row ? [{ ...secret, number: row.number }] : []
  })
  const [signing] = accepted
  if (!signing || accepted.length < known.length)
    throw new DataFolderError(
      'a server secret that keys were made with is missing: restore key-secret or SVC_KEY_SECRET',
    )
  return { signing, accepted, retired: rows.retired() }
}

/** Reads the secrets when they are first needed, and again when they were changed. */
export function createFolderSecrets(rows: SecretRows, source: SecretSource): FolderSecrets {
  let ring: SecretRing | undefined
  let stamp = ''
  const reload = () => {
    const latest = `${source.stamp()} ${rows.stamp()}`
    if (ring && latest === stamp) return false
    ring = readRing(source, rows)
    stamp = latest
    return true
  }
  const current = () => {
    if (!ring) reload()
    return ring as SecretRing
  }
  const refresh = () => {
    try {
      return reload()
    } catch {
      return false
    }
  }
  const register = (at: string) => {
    const isFirst = rows.all().length === 0
    const known = new Set(rows.all().map(({ fingerprint }) => fingerprint))
    const unknown = source.read().map(text => serverSecrets(text).fingerprint)
    for (const fingerprint of unknown.reverse()) if (!known.has(fingerprint)) rows.add(fingerprint, at)
    reload()
    return isFirst
  }
  return { current, refresh, reload, register }
}
