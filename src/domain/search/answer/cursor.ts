import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { RankPosition } from './rank-position.ts'

const signatureBytes = 16
const maxLength = 512

/** `boundTo` identifies the query; a cursor is valid only with the value it was signed with. */
const sign = (payload: string, boundTo: string, key: KeyObject) =>
  createHmac('sha256', key).update(`${payload}\n${boundTo}`).digest().subarray(0, signatureBytes)

/** Encodes a position as a signed cursor, valid for one query only. */
export function sealCursor({ key, country, registry_id }: RankPosition, boundTo: string, secret: KeyObject): string {
  const payload = Buffer.from(JSON.stringify([1, key, country, registry_id])).toString('base64url')
  return `${payload}.${sign(payload, boundTo, secret).toString('base64url')}`
}

function isSigned(payload: string, signature: string, boundTo: string, secret: KeyObject): boolean {
  const decoded = Buffer.from(signature, 'base64url')
  // Reject other base64url texts that decode to the same bytes.
  if (decoded.length !== signatureBytes || decoded.toString('base64url') !== signature) return false
  return timingSafeEqual(decoded, sign(payload, boundTo, secret))
}

/** Decodes a cursor; undefined when its signature is invalid or belongs to another query. */
export function openCursor(cursor: string, boundTo: string, secret: KeyObject): RankPosition | undefined {
  if (cursor.length > maxLength) return undefined
  const [payload = '', signature = '', ...more] = cursor.split('.')
  if (more.length > 0 || !isSigned(payload, signature, boundTo, secret)) return undefined
  const [version, key, country, registry_id] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[]
  if (version !== 1 || typeof key !== 'number') return undefined
  return { key, country: String(country), registry_id: String(registry_id) }
}
