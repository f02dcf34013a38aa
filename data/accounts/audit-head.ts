import { readJson } from '../files/json-file.ts'
import { removeOldDrafts } from '../files/remove-old-drafts.ts'
import { replaceFile } from '../files/replace-file.ts'
import { isTransient } from '../transient-error.ts'

/** The last entry of the audit log, in a file outside its database: removing rows from the end is detected. */
export interface AuditHead {
  position: number
  hash: string
}

/**
 * Replaces the file atomically; it is synced to disk when this returns. If the system refuses, for example because the disk is
 * full, the previous file stays and no draft is left. It does not throw then: the entry is already committed, so the caller
 * must not see a failure.
 */
export function writeAuditHead(file: string, head: AuditHead): void {
  removeOldDrafts(file)
  try {
    replaceFile(file, `${JSON.stringify(head)}\n`, 0o600)
  } catch (error) {
    if (!isTransient(error)) throw error
  }
}

/** Reads the head; undefined if the file is missing or invalid. */
export function readAuditHead(file: string): AuditHead | undefined {
  const head = readJson<AuditHead>(file)
  return Number.isInteger(head?.position) && typeof head?.hash === 'string' ? head : undefined
}
