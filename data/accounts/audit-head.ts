import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** The last entry of the audit log, kept in a file apart from its database: rows cannot be removed from the end unseen. */
export interface AuditHead {
  position: number
  hash: string
}

/** Replaces the file as a whole; it is on the disk when this returns. */
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

/** The head in a file; undefined where there is none that can be read. */
export function readAuditHead(file: string): AuditHead | undefined {
  try {
    const head: AuditHead = JSON.parse(readFileSync(file, 'utf8'))
    return Number.isInteger(head.position) && typeof head.hash === 'string' ? head : undefined
  } catch {
    return undefined
  }
}
