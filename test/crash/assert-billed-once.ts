import assert from 'node:assert/strict'
import type { Findings } from './crash-cycles.ts'

/** Asserts that every idempotency key was billed once and always got the same answer. */
export function assertBilledOnce(found: Findings, cycles: number): void {
  assert.ok(found.acknowledged > cycles, `${found.acknowledged} answers came before a kill`)
  const { changedAnswers, keys, expected, billed, bills, integrity, differences } = found
  assert.deepEqual(
    { changedAnswers, billed, bills, integrity, differences },
    { changedAnswers: 0, billed: expected, bills: keys, integrity: 'ok', differences: 0 },
  )
}
