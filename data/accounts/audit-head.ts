import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** The last entry of the audit log, in a file outside its database: removing rows from the end is detected. */
export interface AuditHead {
  position: number
  hash: string
}

/** Replaces the file atomically; it is synced to disk when this returns. */
export function writeAuditHead(file: string, head: AuditHead): void {
  const draft = `${file}.${process.pid}`
  const descriptor = openSync(draft, 'w', 0o600)
  try {
    writeFileSync(descriptor, `${JSON.stringify(head)}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(draft, file)
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
