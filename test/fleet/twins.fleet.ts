import assert from 'node:assert/strict'
import { batchOf, sampleReferences, unknown } from '../support/batches.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService } from '../support/service.ts'
import { ask, type Caller, sendBatch } from './callers.ts'
import type { SharedFleet } from './fleet-service.ts'

const keys = 100
const twins = 100
const units = 3
/** Batches under way at once. */
const atOnce = 4

const shared = process.env.SVC_TEST_FLEET
const suite = shared === undefined ? describe.skip : describe

suite('a batch that is sent to three servers 100 times at once', () => {
  const { servers }: SharedFleet = JSON.parse(shared ?? '{}')

  /** Sends a batch to all servers by turns; resolves to the bodies, and how many were not replayed. */
  async function sendTwins(caller: Caller) {
    const batch = batchOf(...sampleReferences(units), unknown)
    const urls = Array.from({ length: twins }, (_, at) => servers[at % servers.length] ?? '')
    const replies = await Promise.all(urls.map(url => sendBatch(url, caller, batch)))
    return {
      statuses: new Set(replies.map(({ told }) => told.status)),
      bodies: new Set(replies.map(({ text }) => text)),
      charged: replies.filter(({ told }) => told.cost > 0).map(({ told }) => told.cost),
      remaining: replies.filter(({ told }) => told.cost > 0).map(({ told }) => told.remaining),
    }
  }

  it(`is run by one of them, answered the same by all and billed once, for each of ${keys} keys`, async function () {
    this.timeout(600_000)
    await using service = await startTestService()
    const { accountId } = await service.key()
    const caller = await service.keyOf(accountId)
    const results: Awaited<ReturnType<typeof sendTwins>>[] = []
    let started = 0
    const sender = async () => {
      while (started < keys) {
        started += 1
        // 100 of the 600 batches that a key may send in a minute.
        results.push(await sendTwins(await service.keyOf(accountId)))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sender))
    for (const { statuses, bodies, charged } of results)
      assert.deepEqual([[...statuses], bodies.size, charged], [[200], 1, [units]])
    assert.equal(new Set(results.flatMap(({ remaining }) => remaining)).size, keys)
    const { body } = await sendRequest(service, '/v1/account/usage', { key: caller.text })
    assert.equal(body.billable_results.used, keys * units)
    const { told } = await ask({ url: servers[0] ?? '', path: '/v1/account/usage', caller })
    assert.equal(told.remaining, 1_000_000 - keys * units)
  })
})
