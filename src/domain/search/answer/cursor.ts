import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { RankPosition } from './rank-position.ts'

const signatureBytes = 16
const maxLength = 512

/** `boundTo` is what the cursor belongs to: with anything else it does not open. */
const sign = (payload: string, boundTo: string, key: KeyObject) =>
  createHmac('sha256', key).update(`${payload}\n${boundTo}`).digest().subarray(0, signatureBytes)

/** A position as text that only this server can make, for this query only. */
export function sealCursor({ key, country, registry_id }: RankPosition, boundTo: string, secret: KeyObject): string {
  const payload = Buffer.from(JSON.stringify([1, key, country, registry_id])).toString('base64url')
  return `${payload}.${sign(payload, boundTo, secret).toString('base64url')}`
}

function isSigned(payload: string, signature: string, boundTo: string, secret: KeyObject): boolean {
  const given = Buffer.from(signature, 'base64url')
  // Other letters that decode to the same bytes are not what was handed out.
  if (given.length !== signatureBytes || given.toString('base64url') !== signature) return false
  return timingSafeEqual(given, sign(payload, boundTo, secret))
}

/** The position in a cursor; undefined where it was made for another query, or not here. */
export function openCursor(cursor: string, boundTo: string, secret: KeyObject): RankPosition | undefined {
  if (cursor.length > maxLength) return undefined
  const [payload = '', signature = '', ...more] = cursor.split('.')
  if (more.length > 0 || !isSigned(payload, signature, boundTo, secret)) return undefined
  const [version, key, country, registry_id] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[]
  if (version !== 1 || typeof key !== 'number') return undefined
  return { key, country: String(country), registry_id: String(registry_id) }
}
