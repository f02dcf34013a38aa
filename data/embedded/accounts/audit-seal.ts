import type { Database } from 'better-sqlite3'
import { type AuditLink, beforeFirst } from '../../accounts/audit-chain.ts'
import { type AuditHead, readAuditHead, writeAuditHead } from '../../accounts/audit-head.ts'

/** The head file beside the audit log, which names its last entry: a chain does not show that its end was cut off. */
export interface AuditSeal {
  /** Writes the missing head of a log that never had an entry: a first start may have been killed before it. */
  begin(): void
  /** Writes the last entry to the head file. Must be called after the transaction of an entry is committed. */
  write(): void
  /** Writes the head file where it could not be written with the last entries. A head that the log does not have stays. */
  catchUp(): void
  /** What is wrong with the head file, or with the log by it; null if nothing is. */
  issue(): string | null
}

const unsealed: AuditSeal = { begin: () => {}, write: () => {}, catchUp: () => {}, issue: () => null }

/** The seal of the log in `accounts.sqlite`; without a head file, one that does nothing. */
export function createAuditSeal(database: Database, headFile: string | undefined): AuditSeal {
  if (headFile === undefined) return unsealed
  const lastRow = database.prepare<[], AuditLink>('SELECT position, hash FROM audit_log ORDER BY position DESC LIMIT 1')
  const hashAt = database.prepare<[number], string>('SELECT hash FROM audit_log WHERE position = ?').pluck()
  const everGiven = database.prepare<[], number>(`SELECT seq FROM sqlite_sequence WHERE name = 'audit_log'`).pluck()
  const isInLog = ({ position, hash }: AuditHead) => (position === 0 ? beforeFirst.hash : hashAt.get(position)) === hash
  const write = () => writeAuditHead(headFile, lastRow.get() ?? beforeFirst)
  return {
    begin: () => {
      if (everGiven.get() === undefined && !readAuditHead(headFile)) write()
    },
    write,
    catchUp: () => {
      const head = readAuditHead(headFile)
      if (head && isInLog(head) && head.position < (lastRow.get()?.position ?? 0)) write()
    },
    issue: () => {
      const head = readAuditHead(headFile)
      if (!head) return `${headFile} is missing or damaged`
      return isInLog(head) ? null : `it does not have the entry that ${headFile} names`
    },
  }
}
