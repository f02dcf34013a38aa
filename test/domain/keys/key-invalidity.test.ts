import assert from 'node:assert/strict'
import { keyInvalidity } from '#domain/keys/key-checks.ts'

const now = Date.parse('2026-11-20T15:00:00.000Z')
const past = '2026-11-20T14:59:59.999Z'
const present = '2026-11-20T15:00:00.000Z'
const future = '2026-11-20T15:00:00.001Z'

type Row = readonly [what: string, revoked_at: string | null, expires_at: string | null, reason: string | undefined]

const rows: readonly Row[] = [
  ['without an expiry is active', null, null, undefined],
  ['is active 1 ms before expires_at', null, future, undefined],
  ['is expired at expires_at itself', null, present, 'expired'],
  ['is expired 1 ms after expires_at', null, past, 'expired'],
  ['is revoked from the moment it was revoked', present, null, 'revoked'],
  ['is revoked before its expiry', past, future, 'revoked'],
  ['is revoked after its expiry', past, past, 'revoked'],
]

describe('a key', () => {
  for (const [what, revoked_at, expires_at, reason] of rows)
    it(what, () => {
      assert.equal(keyInvalidity({ revoked_at, expires_at }, now), reason)
    })

  it('is active in 1970 and in 9999 if it neither expires nor is revoked', () => {
    for (const time of [0, Date.parse('9999-12-31')])
      assert.equal(keyInvalidity({ revoked_at: null, expires_at: null }, time), undefined)
  })
})
