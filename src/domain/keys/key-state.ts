import { type KeyTimes, keyInvalidity } from './key-checks.ts'

/** `retiring`: replaced by a rotation, but still valid for a while. All but it and `active` are refused. */
export type KeyState = 'active' | 'retiring' | 'rotated' | 'expired' | 'revoked' | 'suspended'

/** The state of a key at a time in milliseconds since the epoch. */
export const keyState = (key: KeyTimes, now: number): KeyState =>
  keyInvalidity(key, now) ?? (key.retires_at === null ? 'active' : 'retiring')
