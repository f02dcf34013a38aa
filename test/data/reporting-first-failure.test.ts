import assert from 'node:assert/strict'
import { reportingFirstFailure } from '#data/async/reporting-first-failure.ts'

describe('work of whose failures the first is told', () => {
  let now: number
  let told: number[]
  let fails: boolean
  let reason: string
  let work: () => Promise<void>
  const at = async (seconds: number, isFailing: boolean) => {
    now = seconds * 1_000
    fails = isFailing
    await work()
  }

  beforeEach(() => {
    now = 0
    told = []
    fails = true
    reason = 'away'
    const run = async () => {
      if (fails) throw new Error(reason)
    }
    work = reportingFirstFailure(
      run,
      () => told.push(now / 1_000),
      () => now,
    )
  })

  it('is told once of 100 failures in a row', async () => {
    for (let seconds = 0; seconds < 100; seconds += 1) await at(seconds, true)
    assert.deepEqual(told, [0])
  })

  it('is told once a minute of 60 failures and successes in turns, in 120 seconds', async () => {
    for (let seconds = 0; seconds < 120; seconds += 1) await at(seconds, seconds % 2 === 0)
    assert.deepEqual(told, [0, 60])
  })

  it('is told after a minute of a failure that goes on, if it was not told when it began', async () => {
    await at(0, true)
    await at(1, false)
    for (const seconds of [30, 59, 60, 61]) await at(seconds, true)
    assert.deepEqual(told, [0, 60])
  })

  it('is told of 2 reasons, where a database that is back after 20 seconds refuses for 100', async () => {
    for (let seconds = 0; seconds < 120; seconds += 1) {
      if (seconds === 20) reason = 'cannot execute UPDATE in a read-only transaction'
      await at(seconds, true)
    }
    assert.deepEqual(told, [0, 60])
  })
})
