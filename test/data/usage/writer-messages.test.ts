import assert from 'node:assert/strict'
import type { JobOutcome, UsageJob } from '#data/embedded/usage/usage-job.ts'
import { packJob, packOutcome, unpackJob, unpackOutcome } from '#data/embedded/usage/writer-messages.ts'
import { entry } from './usage-entries.ts'

const jobs: readonly UsageJob[] = [
  { kind: 'record', entry: entry({ by_country: undefined }) },
  { kind: 'record', entry: entry({ by_country: undefined, env: 'test', country: null, included: null }) },
  { kind: 'record', entry: entry({ by_country: [{ country: 'NO', units: 2, outcome: 'found' }], units: 2 }) },
  { kind: 'count_call', caps: [{ scope: 'a', cap: 1 }], day: '2026-11-25' },
  { kind: 'probe' },
]

const outcomes: readonly (readonly [UsageJob['kind'], JobOutcome])[] = [
  ['record', { result: { accepted: true, used: 7 } }],
  ['record', { result: { accepted: false, used: 7 } }],
  ['record', { failed: 'RangeError' }],
  ['record', { unavailable: 'SQLITE_FULL' }],
  ['count_call', { result: { accepted: true, used: 7, rejectedBy: null } }],
  ['purge_days', { result: 7 }],
  ['probe', { result: null }],
]

describe('a message to the writer of usage, and its answer', () => {
  for (const job of jobs)
    it(`has the same ${job.kind} job on both threads: ${JSON.stringify(job)}`, () => {
      assert.deepEqual(unpackJob(structuredClone(packJob(job))), job)
    })
  for (const [kind, outcome] of outcomes)
    it(`has the same outcome of a ${kind} job on both threads: ${JSON.stringify(outcome)}`, () => {
      assert.deepEqual(unpackOutcome(structuredClone(packOutcome(kind, outcome))), outcome)
    })
})
