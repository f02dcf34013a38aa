import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { RankPosition } from './rank-position.ts'

const signatureBytes = 16
const maxLength = 512

/** `boundTo` identifies the query; a cursor is valid only with the value it was signed with. */
const sign = (payload: string, boundTo: string, key: KeyObject) =>
  createHmac('sha256', key).update(`${payload}\n${boundTo}`).digest().subarray(0, signatureBytes)

const paidMs = 10 * 60 * 1000

/** The last candidate of a page, and when the search was billed. */
interface CursorPosition extends RankPosition {
  /** Milliseconds since the epoch. */
  billedAt: number
}

/** The search that a cursor continues, who pays for it, and the keys of cursors. */
export interface CursorContext {
  boundTo: string
  /** The account; that of a test key, which pays nothing, by another name. */
  payer: string
  /** The first one signs; cursors that any of them signed are accepted. */
  keys: readonly [KeyObject, ...KeyObject[]]
}

/** Identifies who paid without naming the account: a cursor may be passed on. Short, because models read cursors. */
const payerMark = (billedAt: number, { payer, boundTo }: CursorContext, key: KeyObject) =>
  sign(`paid ${billedAt} ${payer}`, boundTo, key).toString('base64url').slice(0, 6)

/** Encodes a position as a signed cursor, valid for one query only. */
export function sealCursor(position: CursorPosition, context: CursorContext): string {
  const { key, country, registry_id, billedAt } = position
  const [signing] = context.keys
  const fields = [3, key, country, registry_id, billedAt, payerMark(billedAt, context, signing)]
  const payload = Buffer.from(JSON.stringify(fields)).toString('base64url')
  return `${payload}.${sign(payload, context.boundTo, signing).toString('base64url')}`
}

/** The key that signed a payload; undefined if none did. */
function signerOf(payload: string, signature: string, { boundTo, keys }: CursorContext): KeyObject | undefined {
  const decoded = Buffer.from(signature, 'base64url')
  // Reject other base64url texts that decode to the same bytes.
  if (decoded.length !== signatureBytes || decoded.toString('base64url') !== signature) return undefined
  return keys.find(key => timingSafeEqual(decoded, sign(payload, boundTo, key)))
}

/** A cursor, decoded. */
export interface OpenCursor {
  after: RankPosition
  /** When the search was billed to this payer, if that was less than ten minutes from `now`; otherwise undefined. */
  billedAt: number | undefined
}

/** Decodes a cursor at `now`, in milliseconds since the epoch; undefined when its signature is invalid or belongs to another query. */
export function openCursor(cursor: string, now: number, context: CursorContext): OpenCursor | undefined {
  if (cursor.length > maxLength) return undefined
  const [payload = '', signature = '', ...more] = cursor.split('.')
  const signer = more.length === 0 ? signerOf(payload, signature, context) : undefined
  if (!signer) return undefined
  const fields = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[]
  const [version, key, country, registry_id, billedAt, mark] = fields
  if (version !== 3 || typeof key !== 'number' || typeof billedAt !== 'number') return undefined
  // The clock of the server that billed the search may be ahead.
  const age = Math.abs(now - billedAt)
  const isPaid = age < paidMs && mark === payerMark(billedAt, context, signer)
  return {
    after: { key, country: String(country), registry_id: String(registry_id) },
    billedAt: isPaid ? billedAt : undefined,
  }
}
