import assert from 'node:assert/strict'
import { type KeyTimes, keyInvalidity } from '#domain/keys/key-checks.ts'

const now = Date.parse('2026-11-20T15:00:00.000Z')
const past = '2026-11-20T14:59:59.999Z'
const present = '2026-11-20T15:00:00.000Z'
const future = '2026-11-20T15:00:00.001Z'

type Row = readonly [what: string, times: Partial<KeyTimes>, reason: string | undefined]

const never: KeyTimes = { revoked_at: null, retires_at: null, expires_at: null, suspended_at: null }

const rows: readonly Row[] = [
  ['without an expiry is active', {}, undefined],
  ['is active 1 ms before expires_at', { expires_at: future }, undefined],
  ['is expired at expires_at itself', { expires_at: present }, 'expired'],
  ['is expired 1 ms after expires_at', { expires_at: past }, 'expired'],
  ['is revoked from the moment it was revoked', { revoked_at: present }, 'revoked'],
  ['is revoked also if the clock was set back to before that', { revoked_at: future }, 'revoked'],
  ['is revoked before its expiry', { revoked_at: past, expires_at: future }, 'revoked'],
  ['is revoked after its expiry', { revoked_at: past, expires_at: past }, 'revoked'],
  ['that was rotated is active 1 ms before it retires', { retires_at: future }, undefined],
  ['that was rotated is refused from the moment it retires', { retires_at: present }, 'rotated'],
  ['that was rotated expires if that is earlier', { retires_at: future, expires_at: past }, 'expired'],
  ['of a suspended account is refused', { suspended_at: past }, 'suspended'],
  [
    'of a suspended account that is revoked says that it is revoked',
    { suspended_at: past, revoked_at: past },
    'revoked',
  ],
]

describe('a key', () => {
  for (const [what, times, reason] of rows)
    it(what, () => {
      assert.equal(keyInvalidity({ ...never, ...times }, now), reason)
    })

  it('is active in 1970 and in 9999 if it neither expires nor is revoked', () => {
    for (const time of [0, Date.parse('9999-12-31')]) assert.equal(keyInvalidity(never, time), undefined)
  })
})
