import assert from 'node:assert/strict'
import type { Request, Response } from 'express'
import type { UsageEntry, UsageOutcome } from '#domain/billing/usage-entry.ts'
import { beginExchange, type Exchange, newExchange } from '../../src/http/request/exchange.ts'
import { recordUse } from '../../src/http/steps/record-use.ts'
import { createLogger } from '../../src/logging/logger.ts'
import { keyCaller } from '../support/key-caller.ts'

/** What is recorded of a request that is answered with a status, by default an admitted one with a key. */
function outcomesOf(statusCode: number, change: Partial<Exchange> = {}, isDiskLow = false): UsageOutcome[] {
  const entries: UsageEntry[] = []
  const usage = { record: async (entry: UsageEntry) => void entries.push(entry) }
  const step = recordUse({
    usage: usage as unknown as Parameters<typeof recordUse>[0]['usage'],
    isDiskLow: () => isDiskLow,
    logger: createLogger('silent', { write: () => {} }),
  })
  const res = { statusCode } as Response
  const exchange = Object.assign(newExchange('01J', 'GET', 0), { caller: keyCaller(), admitted: true }, change)
  beginExchange(res, exchange)
  step({} as Request, res, () => {})
  exchange.onAnswered?.()
  return entries.map(({ outcome }) => outcome)
}

const rows: readonly (readonly [status: number, outcome: UsageOutcome])[] = [
  [200, 'found'],
  [304, 'not_modified'],
  [400, 'refused'],
  [404, 'not_found'],
  [409, 'refused'],
  [500, 'failed'],
  [503, 'failed'],
]

describe('the use of a request that costs nothing', () => {
  for (const [status, outcome] of rows)
    it(`is recorded as ${outcome} if it is answered ${status}`, () => assert.deepEqual(outcomesOf(status), [outcome]))

  it('is recorded as its answer says, but for an error in its place', () => {
    const answered = { outcome: 'not_found' } as const
    assert.deepEqual([outcomesOf(200, { answered }), outcomesOf(503, { answered })], [['not_found'], ['failed']])
  })

  it('is not recorded twice, without a key, of a request that was refused by a limit, nor on a full disk', () => {
    const changes: Partial<Exchange>[] = [{ isRecorded: true }, { caller: { kind: 'anonymous' } }, { admitted: false }]
    assert.deepEqual(
      changes.flatMap(change => outcomesOf(200, change)),
      [],
    )
    assert.deepEqual(outcomesOf(200, {}, true), [])
  })
})
