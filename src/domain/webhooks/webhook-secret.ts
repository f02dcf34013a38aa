import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import type { RandomBytes } from '../keys/base62.ts'

const [algorithm, nonceBytes, tagBytes, secretBytes] = ['aes-256-gcm', 12, 16, 32] as const

/** A signing secret: `whsec_` and 32 bytes in base64, as Standard Webhooks says. */
export const newWebhookSecret = (randomBytes: RandomBytes): string =>
  `whsec_${Buffer.from(randomBytes(secretBytes)).toString('base64')}`

/** Encrypts the signing secret of an endpoint: nonce, tag, ciphertext. It opens for that endpoint only. */
export function sealSecret(secret: string, endpointId: string, key: KeyObject, randomBytes: RandomBytes): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(endpointId))
  const text = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** The signing secret that was sealed. Throws if it was sealed with another key or for another endpoint. */
export function openSecret(sealed: Uint8Array, endpointId: string, key: KeyObject): string {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(endpointId)).setAuthTag(tag)
  const text = decipher.update(sealed.subarray(nonceBytes + tagBytes))
  return Buffer.concat([text, decipher.final()]).toString()
}

/** The signing secret that was sealed with one of the keys. Throws if it was sealed with none of them, or for another endpoint. */
export function openWithAny(sealed: Uint8Array, endpointId: string, keys: readonly KeyObject[]): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return openSecret(sealed, endpointId, key)
    } catch {
      // Sealed with another one.
    }
  }
  const [last] = keys.slice(-1)
  if (!last) throw new TypeError('no key to open a secret with')
  return openSecret(sealed, endpointId, last)
}
