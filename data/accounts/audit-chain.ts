import { createHash, createHmac, type KeyObject } from 'node:crypto'
import type { SecretRing } from '#domain/keys/secret-ring.ts'
import type { AuditEntry, PlacedEntry } from './audit-entry.ts'

/** A row of the audit log. */
export interface AuditRow extends Omit<AuditEntry, 'detail'> {
  position: number
  detail: string
  prev_hash: string
  hash: string
}

/** The end of a chain. */
export type AuditLink = Pick<AuditRow, 'position' | 'hash'>

export const beforeFirst: AuditLink = { position: 0, hash: '0'.repeat(64) }

/** The action of the entry that says up to which position the log was deleted. */
export const entriesRemoved = 'entries_removed'

/** The number of the server secret that a hash was made under; 0 for the hashes of release 0.1.0, which used none. */
const secretNumberOf = (hash: string): number => Number(/^k(\d+):/.exec(hash)?.[1] ?? 0)

/** The key of each server secret, by its number. */
type AuditKeys = ReadonlyMap<number, KeyObject>

export const auditKeysOf = ({ accepted, retired }: SecretRing): AuditKeys =>
  new Map([...retired, ...accepted].map(({ number, auditKey }) => [number, auditKey]))

/** The hash of a row and the previous hash. It depends on the order of the members. */
export function hashOf(row: Omit<AuditRow, 'hash'>, number: number, key: KeyObject | undefined): string {
  const { prev_hash, position, id, at, actor, account_id, kid, action, detail } = row
  const hash = key ? createHmac('sha256', key) : createHash('sha256')
  const members = JSON.stringify([position, id, at, actor, account_id, kid, action, detail])
  return (key ? `k${number}:` : '') + hash.update(prev_hash).update(members).digest('hex')
}

/** Whether a row follows another. A position is missing where rows were deleted and others appended since. */
function follows(row: AuditRow, { position, hash }: AuditLink, keys: AuditKeys | undefined): boolean {
  const number = secretNumberOf(row.hash)
  // A later row pins the earlier ones, so an older secret cannot be used to continue or rewrite them.
  if (number < secretNumberOf(hash)) return false
  if (row.position !== position + 1 || row.prev_hash !== hash) return false
  // Without the keys, only the order of rows can be checked.
  if (number > 0 && !keys) return true
  const key = keys?.get(number)
  return (number === 0 || key !== undefined) && row.hash === hashOf(row, number, key)
}

/** The position and hash of the last entry that an entry says was deleted. */
function removedUpTo({ action, detail }: AuditRow): AuditLink | undefined {
  if (action !== entriesRemoved) return undefined
  const { up_to, hash } = JSON.parse(detail) as { up_to: number; hash: string }
  return { position: up_to, hash }
}

/** Whether an entry says that what is before the first row was deleted: all that it names, or some while they are deleted. */
const explains = (removed: AuditLink | undefined, { position, hash }: AuditLink) =>
  removed !== undefined && (removed.position > position || (removed.position === position && removed.hash === hash))

/** The end of a chain, and whether its beginning was deleted without an entry that says so. */
interface Chain {
  /** Undefined if every row follows from the previous one. */
  broken: string | undefined
  last: AuditLink & { id: string }
  firstId: string
  isBeginningMissing: boolean
}

/** Follows a chain row by row, to its end or to the first row that does not follow. */
export function chainFollower(keys: AuditKeys | undefined) {
  let start: AuditLink | undefined
  let last = { ...beforeFirst, id: '' }
  let firstId = ''
  let isBeginningMissing = false
  let broken: string | undefined
  return {
    /** Whether the row follows; no other may be given after one that does not. */
    follow: (row: AuditRow): boolean => {
      if (!start) {
        // What is before the first row is known from it alone, until an entry confirms it.
        start = row.position === 1 ? beforeFirst : { position: row.position - 1, hash: row.prev_hash }
        last = { ...start, id: '' }
        firstId = row.id
        isBeginningMissing = start.position > 0
      }
      if (!follows(row, last, keys)) {
        broken = row.id
        return false
      }
      if (explains(removedUpTo(row), start)) isBeginningMissing = false
      last = row
      return true
    },
    end: (): Chain => ({ broken, last, firstId, isBeginningMissing }),
  }
}

/**
 * What `AuditLog.verify` says of a chain, whose last row was given a position that is the highest ever given, and which
 * was signed by the ring's secret last.
 */
export function chainIssue(
  { broken, last, firstId, isBeginningMissing }: Chain,
  highestGiven: number,
  ring: SecretRing | undefined,
): string | null {
  if (broken !== undefined) return broken
  if (isBeginningMissing) return firstId
  // From the second secret on, every secret that signs has an entry.
  const number = ring?.signing.number ?? 0
  const isWhole = last.position === highestGiven && (number <= 1 || secretNumberOf(last.hash) >= number)
  return isWhole ? null : last.id
}

const wholeKey = /svc_(live|test)_(sk|rk)_[0-9A-Za-z]{12}_[0-9A-Za-z]/

function writtenDetail(detail: AuditEntry['detail']): string {
  const written = JSON.stringify(detail)
  if (wholeKey.test(written)) throw new TypeError('an audit entry must not hold a key')
  return written
}

/** The row of an entry that follows the last one. Throws `TypeError` if the detail contains a whole key. */
export function nextRow(
  entry: AuditEntry,
  position: number,
  last: AuditLink | undefined,
  ring: SecretRing | undefined,
): AuditRow {
  const row = { ...entry, position, detail: writtenDetail(entry.detail), prev_hash: (last ?? beforeFirst).hash }
  // Another server may sign with a later secret already: its entries must not be followed by those of an earlier one.
  const number = Math.max(ring?.signing.number ?? 0, secretNumberOf(row.prev_hash))
  return { ...row, hash: hashOf(row, number, ring && auditKeysOf(ring).get(number)) }
}

/** Whether no entry was made under the server secret that signs, nor under a later one. */
export const isChainBehind = (last: AuditLink | undefined, { signing }: SecretRing): boolean =>
  signing.number > 1 && secretNumberOf(last?.hash ?? '') < signing.number

export const toEntry = ({ prev_hash: _prev, hash: _hash, detail, ...entry }: AuditRow): PlacedEntry => ({
  ...entry,
  detail: JSON.parse(detail),
})
