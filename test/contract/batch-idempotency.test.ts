import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { hourMs } from '#domain/calendar.ts'
import { canonicalJson, type Json } from '#domain/idempotency/canonical-json.ts'
import { leaseMs } from '#domain/idempotency/idempotency-state.ts'
import { entry } from '../data/usage/usage-entries.ts'
import { batchOf, batchPath, billOf, equinor, sampleReferences, send, unknown } from '../support/batches.ts'
import { startBlockedService } from '../support/blocked-service.ts'
import { openStores } from '../support/partition-stores.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { openStoresOf } from '../support/stores-of.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'

/** The results that an account has used, by the ledger. */
async function usedBy(service: TestService, key: string): Promise<number> {
  service.clock.advance(60_000)
  return (await sendRequest(service, '/v1/account/usage', { key })).body.billable_results.used
}

describe('an idempotency key', () => {
  let service: TestService
  /** Another server of the same folder. */
  let second: TestService
  before(async () => {
    service = await startTestService()
    second = await startTestService({ SVC_DATA_DIR: service.dataDir }, {}, { clock: service.clock })
  })
  after(async () => {
    await second[Symbol.asyncDispose]()
    await service[Symbol.asyncDispose]()
  })
  const advance = (ms: number) => service.clock.advance(ms)

  it('sent again with the same references returns the same bytes, at no cost, with a new request id', async () => {
    const { text: key } = await service.key()
    const batch = batchOf(...sampleReferences(20), unknown)
    const first = await send(service, key, batch)
    const again = await send(service, key, batch)
    assert.deepEqual([first.status, billOf(first)], [200, { cost: 20, isReplay: false }])
    assert.deepEqual([again.status, billOf(again)], [200, { cost: 0, isReplay: true }])
    assert.equal(again.text, first.text)
    assert.notEqual(again.headers['x-request-id'], first.headers['x-request-id'])
    assert.equal(again.headers['x-svc-credits-remaining'], first.headers['x-svc-credits-remaining'])
    assert.equal(await usedBy(service, key), 20)
  })

  it('is 3 requests in usage, 1 of them billed, for a batch, its replay and a conflict', async () => {
    const { text: key } = await service.key()
    const batch = batchOf(equinor)
    for (const body of [batch, batch, { ...batch, references: [unknown] }]) await send(service, key, body)
    await until(async () => {
      advance(60_000)
      const { body } = await sendRequest(service, '/v1/account/usage', { key })
      const [enrich] = body.totals
      return enrich?.requests === 3 && enrich.billable_results === 1
    })
  })

  it('is case-insensitive, and its body may have another order of names and other whitespace', async () => {
    const { text: key } = await service.key()
    const batch = batchOf({ ...equinor, ref: 'a' })
    const first = await send(service, key, batch)
    const body = `{ "references": [{"ref":"a", "registry_id": "923609016","country":"NO"}],\n "idempotency_key": "${batch.idempotency_key.toUpperCase()}"}`
    const again = await send(service, key, body)
    assert.deepEqual([again.text, billOf(again).isReplay], [first.text, true])
  })

  it('is of the same request if optional fields are null in place of absent: a replay of 1 unit', async () => {
    const { text: key } = await service.key()
    const batch = batchOf(equinor)
    const withNulls = { ...batch, references: [{ ...equinor, ref: null, if_none_match: null }] }
    const first = await send(service, key, withNulls)
    const again = await send(service, key, batch)
    assert.deepEqual([first.status, billOf(first)], [200, { cost: 1, isReplay: false }])
    assert.equal(first.body.results[0].ref, null)
    assert.deepEqual([again.status, billOf(again)], [200, { cost: 0, isReplay: true }])
  })

  it('of a test key is stored too, and nothing is billed', async () => {
    const { text: key } = await service.key({ env: 'test' })
    const batch = batchOf(equinor)
    const first = await send(service, key, batch)
    const again = await send(service, key, batch)
    assert.deepEqual(
      [billOf(first), billOf(again)],
      [
        { cost: 1, isReplay: false },
        { cost: 0, isReplay: true },
      ],
    )
    assert.equal(again.text, first.text)
    assert.equal(await usedBy(service, key), 0)
  })

  it('belongs to one API key: another key of the account runs its own batch and is billed', async () => {
    const one = await service.key()
    const other = await service.key()
    const batch = batchOf(equinor)
    await send(service, one.text, batch)
    assert.deepEqual(billOf(await send(service, other.text, batch)), { cost: 1, isReplay: false })
  })

  it('with other references is answered 409 idempotency_conflict, with where they differ; row order counts', async () => {
    const { text: key } = await service.key()
    const batch = batchOf(equinor, unknown)
    await send(service, key, batch)
    const changed = await send(service, key, {
      ...batch,
      references: [{ ...equinor, registry_id: '1', ref: 'x' }, unknown],
    })
    assert.deepEqual([changed.status, changed.body.code, billOf(changed).cost], [409, 'idempotency_conflict', 0])
    assert.deepEqual(changed.body.differing_fields, ['references'])
    assert.deepEqual(changed.body.differing_paths, ['/references/0/registry_id', '/references/0/ref'])
    const turned = await send(service, key, { ...batch, references: [unknown, equinor] })
    assert.equal(turned.status, 409)
    const longer = await send(service, key, { ...batch, references: sampleReferences(50) })
    assert.equal(longer.body.differing_paths.length, 20)
    assert.equal(await usedBy(service, key), 1)
  })

  it('expires exactly 24 hours after its first use; replays do not extend it', async () => {
    await using service = await startTestService()
    const { text: key } = await service.key({ expires_at: null })
    const batch = batchOf(equinor)
    await send(service, key, batch)
    for (const ms of [12 * hourMs, 12 * hourMs - 1]) {
      service.clock.advance(ms)
      assert.equal(billOf(await send(service, key, batch)).isReplay, true)
    }
    service.clock.advance(1)
    assert.deepEqual(billOf(await send(service, key, { ...batch, references: [unknown, equinor] })), {
      cost: 1,
      isReplay: false,
    })
  })

  it('does not expire early when the clock is set back an hour', async () => {
    const { text: key } = await service.key({ expires_at: null })
    const batch = batchOf(equinor)
    await send(service, key, batch)
    advance(-hourMs)
    assert.equal(billOf(await send(service, key, batch)).isReplay, true)
    advance(hourMs)
  })

  it('survives a restart of the server', async () => {
    const { text: key } = await service.key()
    const batch = batchOf(equinor)
    const first = await send(service, key, batch)
    await using restarted = await startTestService({ SVC_DATA_DIR: service.dataDir })
    const again = await send(restarted, key, batch)
    assert.deepEqual([again.text, billOf(again)], [first.text, { cost: 0, isReplay: true }])
  })

  for (const servers of [1, 2])
    it(`sent 40 times concurrently to ${servers} server${servers > 1 ? 's' : ''} of the free tier, which allows 1 concurrent batch, is run once: 40 equal answers, 1 bill`, async () => {
      const { text: key } = await service.key({}, 'free')
      for (let round = 0; round < 5; round += 1) {
        const batch = batchOf(...sampleReferences(10), { ...unknown, ref: String(round) })
        const to = (at: number) => (servers > 1 && at % 2 ? second : service)
        const replies = await Promise.all(Array.from({ length: 40 }, (_, at) => send(to(at), key, batch)))
        assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]))
        assert.equal(new Set(replies.map(({ text }) => text)).size, 1)
        assert.deepEqual(
          replies.map(reply => billOf(reply).cost).filter(cost => cost > 0),
          [10],
        )
        advance(60_000)
      }
      assert.equal(await usedBy(service, key), 50)
    })

  for (const servers of [1, 2])
    it(`with two bodies, 25 of each concurrently, to ${servers} server${servers > 1 ? 's' : ''}: one wins, 25 get 409, 1 bill`, async () => {
      const { text: key } = await service.key()
      const one = batchOf(equinor)
      const other = { ...one, references: [equinor, unknown] }
      const replies = await Promise.all(
        Array.from({ length: 50 }, (_, at) =>
          send(servers > 1 && at % 3 ? second : service, key, at % 2 ? one : other),
        ),
      )
      const outcomes = replies.map(({ status, body }) => body.code ?? status).toSorted()
      assert.deepEqual(outcomes, [...Array(25).fill(200), ...Array(25).fill('idempotency_conflict')])
      assert.equal(new Set(replies.filter(({ status }) => status === 200).map(({ text }) => text)).size, 1)
      assert.equal(await usedBy(service, key), 1)
    })

  it('in use is waited for by the same body, and answers 409 to another body without waiting, from 2 servers', async () => {
    await using service = await startTestService()
    await using held = await startBlockedService(service.dataDir)
    const { text: key } = await service.key({}, 'free')
    const batch = batchOf(equinor)
    const first = send(held.service, key, batch)
    await until(() => held.lookupsStarted() === 1)
    // The claim is on the disk soon after.
    await until(
      async () =>
        (await sendRequest(service, '/v1/account/usage', { key })).body.concurrency['companies-enrich'].in_use === 1,
    )
    const waiting = [send(held.service, key, batch), send(service, key, batch)]
    for (const server of [held.service, service])
      assert.equal((await send(server, key, { ...batch, references: [unknown] })).status, 409)
    held.release()
    const replies = await Promise.all([first, ...waiting])
    assert.equal(new Set(replies.map(({ text }) => text)).size, 1)
    assert.deepEqual(
      replies.map(reply => billOf(reply)),
      [
        { cost: 1, isReplay: false },
        { cost: 0, isReplay: true },
        { cost: 0, isReplay: true },
      ],
    )
  })

  it('is answered, stored and billed once although the first client disconnects', async () => {
    await using service = await startTestService()
    await using held = await startBlockedService(service.dataDir)
    const { text: key } = await service.key()
    const batch = batchOf(equinor)
    const body = JSON.stringify(batch)
    const { hostname, port } = new URL(held.service.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST ${batchPath} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
    await until(() => held.lookupsStarted() === 1)
    const waiting = send(held.service, key, batch)
    socket.destroy()
    await once(socket, 'close')
    await sleep(50)
    held.release()
    assert.deepEqual([billOf(await waiting)], [{ cost: 0, isReplay: true }])
    assert.deepEqual(billOf(await send(service, key, batch)), { cost: 0, isReplay: true })
    assert.equal(await usedBy(service, key), 1)
  })

  it('whose server was killed is waited for, and taken over once its lease of 5 s has expired; so is its slot', async () => {
    await using accounts = await openStoresOf(service.dataDir)
    const { text: key, kid, accountId } = await service.key({}, 'free')
    const { idempotency_key, ...batch } = batchOf(equinor)
    const request = canonicalJson(batch as unknown as Json)
    const name = { kid, idempotencyKey: idempotency_key, run: 'dead' }
    const dead = { ...name, request, accountId, cap: 1, maxStoredBytes: 1_000_000 }
    assert.deepEqual(await accounts.idempotency.claim({ ...dead, now: service.clock.now() }), { state: 'claimed' })
    let isAnswered = false
    const waiting = send(service, key, { idempotency_key, ...batch }).finally(() => {
      isAnswered = true
    })
    assert.equal((await send(service, key, batchOf(equinor))).status, 429)
    await sleep(200)
    assert.equal(isAnswered, false)
    service.clock.advance(leaseMs)
    assert.deepEqual(billOf(await waiting), { cost: 1, isReplay: false })
    // The run whose lease expired resumes: the key belongs to another run, so it bills nothing.
    const late = entry({ account_id: accountId, included: 500 })
    assert.deepEqual(await accounts.idempotency.complete(dead, Buffer.from('late'), late), { state: 'lost' })
    assert.equal(await usedBy(service, key), 1)
  })

  it('is deleted by retention after 24 hours, 120 of them in batches; those of today are kept', async () => {
    using folder = tempFolder()
    await using accounts = await openStoresOf(folder.path)
    const now = Date.parse('2026-11-20T15:00:00Z')
    const claim = (at: number, claimed: number) =>
      accounts.idempotency.claim({
        kid: 'k',
        idempotencyKey: String(at),
        run: String(at),
        request: '{}',
        accountId: 'acct_a',
        cap: 1_000,
        maxStoredBytes: 1_000_000,
        now: claimed,
      })
    await Promise.all(Array.from({ length: 120 }, (_, at) => claim(at, now)))
    await claim(120, now + hourMs)
    // Claims may be stored some seconds late: the time a statement waits for the database is added.
    assert.equal(await accounts.idempotency.purge(now + 24.5 * hourMs), 120)
    assert.equal(await accounts.idempotency.purge(now + 24.5 * hourMs), 0)
    const kept = { kid: 'k', idempotencyKey: '120', run: '', request: '{}' }
    assert.equal((await accounts.idempotency.state(kept, now + hourMs)).state, 'running')
  })

  it('whose run fails is unused: nothing is billed, and the next request runs it', async () => {
    let isBroken = true
    const stores = openStores(service.dataDir)
    const findMany: typeof stores.companies.findMany = async (country, ids) => {
      if (isBroken) throw new Error('secret detail')
      return stores.companies.findMany(country, ids)
    }
    await using broken = await startTestService(
      { SVC_DATA_DIR: service.dataDir },
      { companies: { ...stores.companies, findMany } },
    )
    const { text: key } = await service.key({}, 'free')
    const batch = batchOf(equinor)
    const failed = await send(broken, key, batch)
    assert.deepEqual([failed.status, failed.body.code, billOf(failed).cost], [500, 'internal_error', 0])
    isBroken = false
    assert.deepEqual(billOf(await send(broken, key, { ...batch, references: [unknown, equinor] })), {
      cost: 1,
      isReplay: false,
    })
    await stores[Symbol.asyncDispose]()
  })

  it('whose answer another release stored returns its bytes, with members that are missing or unknown today', async () => {
    const { text: key, kid, accountId } = await service.key()
    await using accounts = await openStoresOf(service.dataDir)
    const batch = batchOf(equinor)
    const { idempotency_key, ...sent } = batch
    const request = canonicalJson(sent as unknown as Json)
    const run = { kid, idempotencyKey: idempotency_key, run: 'other', request }
    const claim = { ...run, accountId, cap: 5, maxStoredBytes: 1_000_000, now: service.clock.now() }
    assert.equal((await accounts.idempotency.claim(claim)).state, 'claimed')
    const stored = '{"results":[{"index":0,"surplus":true}]}'
    const billed = entry({ account_id: accountId, kid, included: 100_000 })
    assert.equal((await accounts.idempotency.complete(run, Buffer.from(stored), billed)).state, 'answered')
    // Not by `send`, which checks replies against the contract of today.
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const reply = await fetch(service.url + batchPath, { method: 'POST', headers, body: JSON.stringify(batch) })
    assert.deepEqual([reply.status, await reply.text()], [200, stored])
    assert.deepEqual([reply.headers.get('idempotent-replayed'), reply.headers.get('x-svc-cost-units')], ['true', '0'])
  })

  it('whose answer breaks the contract is unused: 500, nothing is billed, and the next request runs it', async () => {
    await using stores = openStores(service.dataDir)
    let isBroken = true
    const findMany: typeof stores.companies.findMany = async (country, ids) => {
      const found = await stores.companies.findMany(country, ids)
      return isBroken
        ? new Map([...found].map(([id, company]) => [id, Object.assign({}, company, { surplus: true })]))
        : found
    }
    await using broken = await startTestService(
      { SVC_DATA_DIR: service.dataDir },
      { companies: { ...stores.companies, findMany } },
    )
    const { text: key } = await service.key()
    const batch = batchOf(equinor)
    const failed = await send(broken, key, batch)
    assert.deepEqual([failed.status, failed.body.code, billOf(failed).cost], [500, 'internal_error', 0])
    assert.equal(await usedBy(service, key), 0)
    isBroken = false
    assert.deepEqual(billOf(await send(broken, key, batch)), { cost: 1, isReplay: false })
  })

  it('is answered 503 with Retry-After while the database is unavailable', async () => {
    const run = async () => {
      throw new StoreUnavailableError('the accounts database is unavailable')
    }
    await using service = await startTestService({}, { once: { run } })
    const { text: key } = await service.key()
    const { status, body, headers } = await send(service, key, batchOf(equinor))
    assert.deepEqual([status, body.code, headers['retry-after']], [503, 'service_unavailable', '5'])
  })
})
