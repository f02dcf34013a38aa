import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type RandomBytes, randomBase62, toBase62 } from './base62.ts'

export type KeyEnvironment = 'live' | 'test'
export type KeyClass = 'sk' | 'rk'

/** A key of HMAC-SHA-256; as a KeyObject it costs a fifth. */
export type HmacKey = KeyObject | Uint8Array

/** An API key taken apart: `svc_<env>_<class>_<kid>_<secret>_<check>`, 64 characters (docs/keys.md). */
export interface KeyParts {
  env: KeyEnvironment
  class: KeyClass
  kid: string
  secret: string
}

const shape = /^(svc_(live|test)_(sk|rk)_([0-9A-Za-z]{12})_([0-9A-Za-z]{32}))_([0-9A-Za-z]{6})$/
const modulus = 62n ** 6n

/** The six characters that tell a mistyped key from a possible one. They prove nothing about who holds it. */
export function checkOf(signed: string, checksumKey: HmacKey): string {
  const digest = createHmac('sha256', checksumKey).update(signed).digest()
  return toBase62(digest.readBigUInt64BE(0) % modulus, 6)
}

const sameText = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** The parts of a key that has the shape and the right check; undefined for any other text. */
export function parseKey(text: string, checksumKey: HmacKey): KeyParts | undefined {
  const match = shape.exec(text)
  if (!match) return undefined
  const [, signed = '', env, keyClass, kid = '', secret = '', check = ''] = match
  if (!sameText(checkOf(signed, checksumKey), check)) return undefined
  return { env: env as KeyEnvironment, class: keyClass as KeyClass, kid, secret }
}

/** The class that a text in the shape of a key names; undefined for any other text. Whether it is a key, only its server can tell. */
export const classOf = (text: string): KeyClass | undefined => shape.exec(text)?.[3] as KeyClass | undefined

export function formatKey({ env, class: keyClass, kid, secret }: KeyParts, checksumKey: HmacKey): string {
  const signed = `svc_${env}_${keyClass}_${kid}_${secret}`
  return `${signed}_${checkOf(signed, checksumKey)}`
}

export const newKeyParts = (env: KeyEnvironment, keyClass: KeyClass, randomBytes: RandomBytes): KeyParts => ({
  env,
  class: keyClass,
  kid: randomBase62(12, randomBytes),
  secret: randomBase62(32, randomBytes),
})

/** What is stored of a secret: 32 bytes that need the server's pepper to be made again. */
export const hashSecret = (secret: string, pepper: HmacKey): Buffer =>
  createHmac('sha256', pepper).update(secret).digest()
