import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { batchOf } from '../support/batches.ts'
import { type BlockedService, startBlockedService } from '../support/blocked-service.ts'
import type { TestService } from '../support/service.ts'
import { runOnUsage } from '../support/stores-of.ts'
import { isPostgresTested } from '../support/test-store.ts'
import { until } from '../support/until.ts'

const company = '/v1/companies/NO'
const batch = JSON.stringify(batchOf({ country: 'NO', registry_id: '923609016' }))

/** Requests, each with the one event that the ledger must have of it. */
const cases = [
  { what: 'a lookup', line: `GET ${company}/923609016`, kept: { operation: 'lookup', units: 1, outcome: 'found' } },
  {
    what: 'a lookup that finds nothing',
    line: `GET ${company}/999999999`,
    kept: { operation: 'lookup', units: 0, outcome: 'not_found' },
  },
  {
    what: 'a search',
    line: 'GET /v1/companies/search?q=equinor&country=NO',
    kept: { operation: 'search', units: 1, outcome: 'found' },
  },
  {
    what: 'a search of all countries',
    line: 'GET /v1/companies/search?q=equinor',
    kept: { operation: 'search_global', units: 10, outcome: 'found' },
  },
  {
    what: 'a batch',
    line: 'POST /v1/companies/lookup-batch',
    body: batch,
    kept: { operation: 'enrich', units: 1, outcome: 'found' },
  },
]

const eventsOf = ({ dataDir }: TestService, accountId: string) =>
  runOnUsage(dataDir, `SELECT operation, units, outcome FROM usage_events WHERE account_id = '${accountId}'`)

describe('a client that disconnects before the answer', () => {
  let held: BlockedService
  before(async () => {
    held = await startBlockedService()
  })
  after(() => held[Symbol.asyncDispose]())

  // PostgreSQL has no events of what is free; its reports count it.
  const kept = cases.filter(({ kept: { units } }) => units > 0 || !isPostgresTested)
  const all = kept.flatMap(each => [
    { ...each, how: 'resets' as const },
    { ...each, how: 'closes' as const },
  ])
  for (const { what, line, body = '', kept, how } of all)
    it(`is billed for ${what} as usual when it ${how} the connection: one event of ${kept.units}, and no warning in the log`, async () => {
      const { service } = held
      held.hold()
      const started = held.lookupsStarted()
      const logged = service.log.length
      const newLines = () => service.log.slice(logged)
      const { text: key, accountId } = await service.key()
      const { hostname, port } = new URL(service.url)
      const socket = connect(Number(port), hostname)
      const headers = `host: x\r\nauthorization: Bearer ${key}\r\ncontent-length: ${body.length}\r\n${body && 'content-type: application/json\r\n'}`
      socket.write(`${line} HTTP/1.1\r\n${headers}\r\n${body}`)
      await until(() => held.lookupsStarted() > started)
      socket[how === 'resets' ? 'resetAndDestroy' : 'destroy']()
      await once(socket, 'close')
      // A closed connection may be one whose client still waits for the reply.
      if (how === 'resets') await until(() => newLines().some(line => line.includes('"aborted":true')))
      held.release()
      await until(async () => (await eventsOf(service, accountId)).length > 0)
      await sleep(50)
      assert.deepEqual(await eventsOf(service, accountId), [kept])
      assert.deepEqual(
        newLines().filter(line => JSON.parse(line).level > 30),
        [],
      )
    })
})
