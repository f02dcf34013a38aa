export const base62Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A source of `size` random bytes. */
export type RandomBytes = (size: number) => Uint8Array

/** `length` base62 characters, each as likely as any other: bytes from 248 up are drawn again. */
export function randomBase62(length: number, randomBytes: RandomBytes): string {
  let text = ''
  while (text.length < length)
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += base62Digits[byte % 62]
  return text
}

/** A number in base62, padded with zeros to `length` characters. */
export function toBase62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = base62Digits[Number(rest % 62n)] + text
  return text
}
