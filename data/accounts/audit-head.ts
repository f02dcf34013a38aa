import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { replaceFile } from '../files/replace-file.ts'
import { isTransient } from '../transient-error.ts'

/** The last entry of the audit log, in a file outside its database: removing rows from the end is detected. */
export interface AuditHead {
  position: number
  hash: string
}

/** Another process may be writing a younger draft. */
const maxDraftAgeMs = 60_000

/** Deletes drafts of processes that were killed while they wrote the file. Errors are ignored. */
export function removeOldDrafts(file: string): void {
  const isDraft = (name: string) => name.startsWith(`${basename(file)}.`) && /\.\d+$/.test(name)
  try {
    for (const name of readdirSync(dirname(file)).filter(isDraft)) {
      const draft = join(dirname(file), name)
      if (Date.now() - statSync(draft).mtimeMs > maxDraftAgeMs) rmSync(draft)
    }
  } catch {
    // The next start or write tries again.
  }
}

/**
 * Replaces the file atomically; it is synced to disk when this returns. If the system refuses, for example on a full disk, the
 * previous file stays and no draft is left: the entry is committed already, so its caller must not be told that it failed.
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
  try {
    const head: AuditHead = JSON.parse(readFileSync(file, 'utf8'))
    return Number.isInteger(head.position) && typeof head.hash === 'string' ? head : undefined
  } catch {
    return undefined
  }
}
