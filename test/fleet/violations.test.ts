import assert from 'node:assert/strict'
import { type BilledEvent, type FleetRun, type Told, violations } from './violations.ts'

const told = (fields: Partial<Told> = {}): Told => ({
  account: 'acct_a',
  kid: 'k1',
  requestId: 'r1',
  status: 200,
  cost: 1,
  remaining: 99,
  sentAt: 0,
  answeredAt: 10,
  ...fields,
})

const event = (request_id: string, units = 1, account_id = 'acct_a'): BilledEvent => ({ request_id, account_id, units })

/** A run in which one request was answered and billed. */
const run = (fields: Partial<FleetRun> = {}): FleetRun => ({
  told: [told()],
  events: [event('r1')],
  months: [{ account_id: 'acct_a', used: 1 }],
  included: new Map([['acct_a', 100]]),
  revoked: new Map(),
  windows: new Map(),
  batches: [],
  ...fields,
})

const month = (used: number) => [{ account_id: 'acct_a', used }]

describe('the checker of a fleet', () => {
  it('finds nothing in a run that kept every promise', () => {
    assert.deepEqual(violations(run()), [])
  })

  it('accepts a bill whose reply was lost, and one that was told 503 and given back, whose remainder came free again', () => {
    const all = [
      told({ remaining: 97 }),
      told({ requestId: 'r2', status: 503, cost: 0, remaining: 98 }),
      told({ requestId: undefined, status: 0, cost: 0 }),
      told({ requestId: 'r3', remaining: 97 }),
    ]
    const events = ['r1', 'r2', 'lost', 'r3'].map(id => event(id))
    assert.deepEqual(violations(run({ told: all, events: [...events, event('r2~', -1)], months: month(3) })), [])
  })

  const broken: { what: string; fields: Partial<FleetRun>; says: RegExp }[] = [
    { what: 'an answer that is not billed', fields: { events: [], months: [] }, says: /^r1 .* billed 0$/ },
    {
      what: 'an answer that was given back',
      fields: { events: [event('r1'), event('r1~', -1)], months: month(0) },
      says: /^r1 .* billed 0$/,
    },
    {
      what: 'an answer that is billed with other units than it said',
      fields: { events: [event('r1', 2)], months: month(2) },
      says: /^r1 was answered 200 for 1, and billed 2$/,
    },
    {
      what: 'a refusal that is billed',
      fields: { told: [told({ status: 429, cost: 0 })] },
      says: /^r1 was answered 429 for 0, and billed 1$/,
    },
    {
      what: 'a 503 that is billed and not given back',
      fields: { told: [told({ status: 503, cost: 0 })] },
      says: /^r1 was answered 503 for 0, and billed 1$/,
    },
    {
      what: 'a 503 that is given back twice over',
      fields: {
        told: [told({ status: 503, cost: 0 })],
        events: [event('r1'), event('r1~', -2)],
        months: month(-1),
      },
      says: /^r1 .* billed -1$/,
    },
    {
      what: 'an event that is there twice, on two days',
      fields: { told: [told({ cost: 2 })], events: [event('r1'), event('r1')], months: month(2) },
      says: /^r1 is billed 2 times$/,
    },
    {
      what: 'an id of two replies',
      fields: { told: [told(), told({ remaining: 98 })] },
      says: /^r1 is the id of 2 replies$/,
    },
    {
      what: 'two bills of one request whose reply was lost',
      fields: {
        told: [told({ requestId: undefined, status: 0, cost: 0 })],
        events: [event('lost1'), event('lost2')],
        months: month(2),
      },
      says: /^2 bills of requests without a reply, of which there were 1$/,
    },
    { what: 'a month that is not the sum of its events', fields: { months: month(2) }, says: /is 2, .* events are 1$/ },
    { what: 'a month that is missing', fields: { months: [] }, says: /is 0, .* events are 1$/ },
    {
      what: 'an account over its quota',
      fields: { included: new Map([['acct_a', 0]]) },
      says: /^acct_a used 1 of 0$/,
    },
    {
      what: 'two answers with the same remainder',
      fields: { told: [told(), told({ requestId: 'r2' })], events: [event('r1'), event('r2')], months: month(2) },
      says: /^1 answers of acct_a repeat a remainder$/,
    },
    {
      what: 'a revoked key that is believed',
      fields: { told: [told({ sentAt: 6 })], revoked: new Map([['k1', 5]]) },
      says: /^the revoked key k1 was answered 200$/,
    },
    {
      what: 'a revoked key that is told its limits',
      fields: {
        told: [told(), told({ requestId: 'r2', sentAt: 6, status: 429, cost: 0 })],
        revoked: new Map([['k1', 5]]),
      },
      says: /^the revoked key k1 was answered 429$/,
    },
    {
      what: 'three calls in a minute of two',
      fields: {
        told: [0, 1, 2].map(at => told({ requestId: `r${at}`, cost: 0, sentAt: at, answeredAt: 59_990 + at })),
        events: [],
        months: [],
        windows: new Map([['k1', 2]]),
      },
      says: /^3 calls of k1 were admitted in a minute, of 2$/,
    },
    {
      what: 'a batch of which two servers gave different answers',
      fields: { batches: [{ account: 'acct_a', key: 'b1', units: 1, bodies: ['{}', '{"a":1}'] }] },
      says: /^the batch b1 has 2 answers$/,
    },
    {
      what: 'a batch that was never answered',
      fields: { batches: [{ account: 'acct_a', key: 'b1', units: 1, bodies: [] }] },
      says: /^the batch b1 has 0 answers$/,
    },
    {
      what: 'two batches that were billed as three',
      fields: {
        batches: ['b1', 'b2'].map(key => ({ account: 'acct_b', key, units: 5, bodies: ['{}', '{}'] })),
        told: [1, 2, 3].map(() => told({ account: 'acct_b', requestId: undefined, status: 0, cost: 0 })),
        events: [1, 2, 3].map(n => event(`b${n}`, 5, 'acct_b')),
        months: [{ account_id: 'acct_b', used: 15 }],
      },
      says: /^acct_b owes 10 for 2 batches, and used 15$/,
    },
  ]
  for (const { what, fields, says } of broken)
    it(`finds ${what}, and nothing else`, () => {
      const found = violations(run(fields))
      assert.equal(found.length, 1, found.join('\n'))
      assert.match(found[0] ?? '', says)
    })

  it('counts calls of a minute only if it is certain that they were within one', () => {
    const calls = [0, 1, 2].map(at =>
      told({ requestId: `r${at}`, cost: 0, sentAt: at * 30_000, answeredAt: at * 30_000 }),
    )
    assert.deepEqual(violations(run({ told: calls, events: [], months: [], windows: new Map([['k1', 2]]) })), [])
  })
})
