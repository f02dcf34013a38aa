import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type RandomBytes, randomBase62, toBase62 } from './base62.ts'
import { keyShape } from './key-shape.ts'

export type KeyEnvironment = 'live' | 'test'
export type KeyClass = 'sk' | 'rk'

/** A key for HMAC-SHA-256; with a KeyObject it takes a fifth of the time. */
type HmacKey = KeyObject | Uint8Array

/** The parts of an API key: `svc_<env>_<class>_<kid>_<secret>_<check>`, 64 characters (docs/keys.md). */
export interface KeyParts {
  env: KeyEnvironment
  class: KeyClass
  kid: string
  secret: string
}

const kidLength = 12
const modulus = 62n ** 6n

/** The checksum of a key, six characters. It detects typing errors before the database is queried; it does not authenticate. */
export function checkOf(signed: string, checksumKey: HmacKey): string {
  const digest = createHmac('sha256', checksumKey).update(signed).digest()
  return toBase62(digest.readBigUInt64BE(0) % modulus, 6)
}

const sameText = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Parses a key; undefined for text without the format or the checksum of a key. */
export function parseKey(text: string, checksumKey: HmacKey): KeyParts | undefined {
  const match = keyShape.exec(text)
  if (!match) return undefined
  const [, signed = '', env, keyClass, kid = '', secret = '', check = ''] = match
  if (!sameText(checkOf(signed, checksumKey), check)) return undefined
  return { env: env as KeyEnvironment, class: keyClass as KeyClass, kid, secret }
}

/** The class of a text in the format of a key; undefined for any other text. The checksum is not checked: only its server can. */
export const classOf = (text: string): KeyClass | undefined => keyShape.exec(text)?.[3] as KeyClass | undefined

export function formatKey({ env, class: keyClass, kid, secret }: KeyParts, checksumKey: HmacKey): string {
  const signed = `svc_${env}_${keyClass}_${kid}_${secret}`
  return `${signed}_${checkOf(signed, checksumKey)}`
}

/** Draws a new key, whose kid begins with a slot: as if whole kids had been drawn until one did. */
export const newKeyParts = (
  env: KeyEnvironment,
  keyClass: KeyClass,
  randomBytes: RandomBytes,
  slot: string = '',
): KeyParts => ({
  env,
  class: keyClass,
  kid: slot + randomBase62(kidLength - slot.length, randomBytes),
  secret: randomBase62(32, randomBytes),
})

/** The stored hash of a secret: HMAC-SHA-256 with the server's pepper, 32 bytes. */
export const hashSecret = (secret: string, pepper: HmacKey): Buffer =>
  createHmac('sha256', pepper).update(secret).digest()
