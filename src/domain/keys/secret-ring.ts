import type { KeyObject } from 'node:crypto'
import type { ServerSecrets } from './server-secrets.ts'

/** What is kept of a retired secret: enough to check the checksums and the audit entries that were made with it. */
export interface RetiredSecret {
  number: number
  checksumKey: KeyObject
  auditKey: KeyObject
}

/** The server secrets of a data folder at one moment; it is replaced as a whole when they change. */
export interface SecretRing {
  /** Keys, cursors and audit entries are made under it. */
  signing: ServerSecrets
  /** Every secret under which keys and cursors are accepted, the signing one first. */
  accepted: readonly ServerSecrets[]
  retired: readonly RetiredSecret[]
}

/** The server secrets of a running process. */
export interface SecretRings {
  current(): SecretRing
  /**
   * Reads the secrets again if they were changed; resolves to whether they were. If they cannot be read, the previous ones are
   * kept.
   */
  refresh(): Promise<boolean>
}

/** Where the texts of the server secrets come from. */
export interface SecretSource {
  /** The texts, the signing one first. */
  read(): readonly string[]
  /** Changes whenever the texts may have changed. */
  stamp(): string
}

/** Secrets that stay the same while the process runs. */
export const fixedSecrets = (...texts: readonly string[]): SecretSource => ({ read: () => texts, stamp: () => '' })

/** The keys that signing secrets of webhooks may be encrypted with. */
export const webhookKeysOf = ({ accepted }: SecretRing): readonly KeyObject[] =>
  accepted.map(({ webhookKey }) => webhookKey)

/** The checksum keys of all secrets, the most likely first. */
export const checksumKeysOf = ({ accepted, retired }: SecretRing): readonly KeyObject[] =>
  [...accepted, ...retired].map(({ checksumKey }) => checksumKey)
