import type { SecretRing, SecretSource } from '#domain/keys/secret-ring.ts'
import { serverSecrets } from '#domain/keys/server-secrets.ts'
import { openSecretRing } from '../../accounts/open-secret-ring.ts'
import type { SecretRows } from './secret-rows.ts'

/** The server secrets of a data folder, with the numbers that its accounts database gave them. */
export interface FolderSecrets {
  current(): SecretRing
  /**
   * Reads the secrets again if they were changed; returns whether they were. If they cannot be read, the previous ones are
   * kept.
   */
  refresh(): boolean
  /** As `refresh`, but throws if they cannot be read. */
  reload(): boolean
  /** Numbers the secrets that have none, and reads all; returns whether they are the first of the folder. */
  register(at: string): boolean
}

/** Reads the secrets when they are first needed, and again when they were changed. */
export function createFolderSecrets(rows: SecretRows, source: SecretSource): FolderSecrets {
  let ring: SecretRing | undefined
  let stamp = ''
  const reload = () => {
    const latest = `${source.stamp()} ${rows.stamp()}`
    if (ring && latest === stamp) return false
    ring = openSecretRing(source.read(), rows.all(), rows.retired())
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
