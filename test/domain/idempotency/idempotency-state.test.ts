import assert from 'node:assert/strict'
import {
  idempotencyState,
  leaseMs,
  retentionMs,
  type StoredIdempotencyKey,
} from '#domain/idempotency/idempotency-state.ts'

const now = Date.parse('2026-11-20T15:00:00Z')
const running: StoredIdempotencyKey = {
  digest: 'a',
  outline: Buffer.from('{}'),
  first_used_ms: now,
  run: 'r1',
  lease_until_ms: now + leaseMs,
  answer: null,
}
const answered: StoredIdempotencyKey = { ...running, run: null, lease_until_ms: null, answer: Buffer.from('x') }
const hour = 3_600_000

const rows: readonly [
  given: string,
  stored: StoredIdempotencyKey | undefined,
  request: string,
  at: number,
  state: string,
][] = [
  ['a key never seen', undefined, 'a', now, 'unused'],
  ['a run within its lease, the same request', running, 'a', now + leaseMs - 1, 'running'],
  ['a run within its lease, another request', running, 'b', now, 'conflict'],
  ['a run at the end of its lease', running, 'a', now + leaseMs, 'unused'],
  ['a run at the end of its lease, another request', running, 'b', now + leaseMs, 'unused'],
  ['a lease given before the clock was set back an hour', running, 'a', now - hour, 'unused'],
  ['an answer, the same request', answered, 'a', now, 'answered'],
  ['an answer, another request', answered, 'b', now, 'conflict'],
  ['an answer a millisecond under 24 hours old', answered, 'a', now + retentionMs - 1, 'answered'],
  ['an answer 24 hours old', answered, 'a', now + retentionMs, 'unused'],
  ['an answer, the clock set back an hour', answered, 'a', now - hour, 'answered'],
]

describe('the state of an idempotency key', () => {
  for (const [given, stored, request, at, state] of rows)
    it(`is ${state} for ${given}`, () => assert.equal(idempotencyState(stored, request, at).state, state))
})
