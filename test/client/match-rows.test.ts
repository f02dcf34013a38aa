import assert from 'node:assert/strict'
import { matchRows } from '../../src/client/list/match-rows.ts'
import { createRowRetries } from '../../src/client/list/row-retries.ts'
import type { RestRequest } from '../../src/rest/rest-client.ts'

const rows = ['A', 'B', 'C', 'D'].map(name => ({ name, country: name === 'B' || name === 'D' ? 'SE' : 'NO' }))
const request = { rows, after: 100, job: '5f0c7d39-4a3c-4a6e-9d0a-3b9be9b0b4a1', threshold: undefined }

interface Sent {
  idempotency_key: string
  rows: { name: string; country: string }[]
}

/** A service that stores its answers by key, and cannot read Sweden until the request of that number. */
function serviceWithoutSweden(until: number) {
  const sent: Sent[] = []
  const stored = new Map<string, object>()
  let units = 0
  const answerTo = ({ rows: asked }: Sent) => {
    const results = asked.map(({ name, country }) => {
      const isFailed = country === 'SE' && sent.length < until
      const error = isFailed ? { code: 'partition_unavailable', retryable: true } : null
      return { candidates: isFailed ? [] : [{ name }], match: !isFailed, ambiguous: false, error }
    })
    const cost_units = results.filter(({ match }) => match).length
    units += cost_units
    return { results, summary: { cost_units } }
  }
  return {
    sent,
    units: () => units,
    send: async ({ body }: RestRequest) => {
      const own = body as unknown as Sent
      sent.push(own)
      const known = stored.get(own.idempotency_key)
      const replayed = known && { ...known, summary: { cost_units: 0 } }
      const answer = replayed ?? answerTo(own)
      stored.set(own.idempotency_key, answer)
      return { status: 200, headers: {}, body: answer }
    },
  }
}

function retriesWith(sleep: (ms: number) => Promise<void>) {
  const pauses: number[] = []
  const signal = new AbortController().signal
  const pause = async (ms: number) => {
    pauses.push(ms)
    await sleep(ms)
  }
  return { pauses, retries: createRowRetries({ random: () => 0, sleep: pause, signal, onRetry: () => {} }) }
}

const namesOf = ({ rows: sent }: Sent) => sent.map(({ name }) => name).join('')

describe('rows that failed for a passing reason', () => {
  it('are sent again without the others, after 2 and 8 seconds and each time under another key, in the order of the list', async () => {
    const { sent, send, units } = serviceWithoutSweden(3)
    const { retries, pauses } = retriesWith(async () => {})
    const answer = await matchRows(request, { url: 'https://svc.test', send, retries })
    assert.ok(answer.kind === 'answered')
    assert.deepEqual(sent.map(namesOf), ['ABCD', 'BD', 'BD'])
    assert.deepEqual([pauses, new Set(sent.map(({ idempotency_key }) => idempotency_key)).size], [[2_000, 8_000], 3])
    assert.deepEqual(
      answer.results.map(({ candidates }) => candidates[0]?.name),
      ['A', 'B', 'C', 'D'],
    )
    assert.deepEqual([answer.units, units(), answer.retried], [4, 4, 4])
  })

  it('keep their error after 3 more attempts; later rows are not sent again until a request has no such rows', async () => {
    const { sent, send } = serviceWithoutSweden(7)
    const { retries, pauses } = retriesWith(async () => {})
    const match = (own: typeof rows) => matchRows({ ...request, rows: own }, { url: 'https://svc.test', send, retries })
    const first = await match(rows)
    assert.ok(first.kind === 'answered')
    assert.deepEqual(
      first.results.map(({ error }) => error?.code),
      [undefined, 'partition_unavailable', undefined, 'partition_unavailable'],
    )
    assert.deepEqual([pauses, first.retried], [[2_000, 8_000, 30_000], 6])
    await match(rows.slice(0, 2))
    await match(rows.slice(0, 1))
    assert.deepEqual(sent.map(namesOf), ['ABCD', 'BD', 'BD', 'BD', 'AB', 'A'])
    await match(rows.slice(1, 3))
    assert.deepEqual(sent.slice(6).map(namesOf), ['BC'])
  })

  it('are billed once when the process ends between two attempts: the next one sends the same requests again', async () => {
    const { sent, send, units } = serviceWithoutSweden(3)
    const killed = retriesWith(async ms => {
      if (ms === 8_000) throw new Error('killed')
    })
    const deps = { url: 'https://svc.test', send }
    await assert.rejects(matchRows(request, { ...deps, retries: killed.retries }), /killed/)
    const { retries } = retriesWith(async () => {})
    const answer = await matchRows(request, { ...deps, retries })
    assert.ok(answer.kind === 'answered')
    assert.deepEqual(sent.map(namesOf), ['ABCD', 'BD', 'ABCD', 'BD', 'BD'])
    assert.deepEqual(
      [sent[2]?.idempotency_key, sent[3]?.idempotency_key],
      sent.slice(0, 2).map(one => one.idempotency_key),
    )
    assert.deepEqual([units(), answer.results.every(({ match }) => match)], [4, true])
  })
})
