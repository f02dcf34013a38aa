import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import type { IdempotencyStore } from '#data/idempotency/idempotency-store.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { canonicalJson, type Json, outlineOf } from '#domain/idempotency/canonical-json.ts'
import { leaseMs } from '#domain/idempotency/idempotency-state.ts'
import { createRunOnce, maxWaitMs } from '../../src/idempotency/run-once.ts'
import { entry, newRequestId, november } from '../data/usage/usage-entries.ts'
import { testClock } from '../support/service.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'

const key = { kid: 'kid000000001', accountId: 'acct_a', idempotencyKey: 'k', cap: 5, maxStoredBytes: 1_000_000 }
const requestOf = (value: Json = {}) => ({ ...key, request: canonicalJson(value), run: newRequestId() })
const bytes = (text: string) => new TextEncoder().encode(text)
const done = (answer: string) => ({ answer: bytes(answer), entry: entry({ included: 100 }) })

/** A store, and servers that may use a wrapped one. */
async function opened() {
  const stack = new AsyncDisposableStack()
  const folder = stack.use(tempFolder())
  const { idempotency, usage } = stack.use(await openAccounts(folder.path))
  const clock = testClock(november)
  const server = (keys: Partial<IdempotencyStore> = {}) => createRunOnce({ keys: { ...idempotency, ...keys }, clock })
  const used = () => usage.used('acct_a', '2026-11')
  return { idempotency, clock, server, used, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

describe('a request run once for its idempotency key', () => {
  it('is compared with the body that holds the key, not with another one in flight', async () => {
    await using shared = await opened()
    const { idempotency, server, clock } = shared
    const elsewhere = requestOf('a')
    const gate = Promise.withResolvers<void>()
    // Another server holds the key for a; this one has not seen it when it runs b, and then a.
    assert.deepEqual(await idempotency.claim({ ...elsewhere, now: clock.now() }), { state: 'claimed' })
    const claim: IdempotencyStore['claim'] = async claimed => {
      await gate.promise
      return idempotency.claim(claimed)
    }
    let reads = 0
    const state: IdempotencyStore['state'] = async (request, now) =>
      ++reads > 2 ? idempotency.state(request, now) : { state: 'unused' }
    const once = server({ claim, state })
    const other = once.run(requestOf('b'), () => assert.fail('b is run'))
    const same = once.run(requestOf('a'), () => assert.fail('a is run twice'))
    gate.resolve()
    const outcome = await other
    assert.equal(
      outcome.state === 'conflict' && new TextDecoder().decode(outcome.outline),
      JSON.stringify(outlineOf('a')),
    )
    const { entry: bill } = done('')
    await idempotency.complete(elsewhere, bytes('answer'), bill)
    const replayed = await same
    assert.equal(replayed.state === 'replayed' && new TextDecoder().decode(replayed.answer), 'answer')
  })

  it('does not get the answer of another body with its key that is in flight: it is a conflict', async () => {
    await using shared = await opened()
    const once = shared.server()
    const gate = Promise.withResolvers<void>()
    const first = once.run(requestOf('a'), async () => {
      await gate.promise
      return done('answer of a')
    })
    const other = once.run(requestOf('b'), () => assert.fail('b is run'))
    gate.resolve()
    assert.deepEqual([(await first).state, (await other).state, await shared.used()], ['done', 'conflict', 1])
  })

  it('is run and billed for each of 2 API keys that send one idempotency key with one body at once', async () => {
    await using shared = await opened()
    const once = shared.server()
    const answers = ['kid000000001', 'kid000000002'].map(async kid => {
      const outcome = await once.run({ ...requestOf(), kid }, async () => done(`of ${kid}`))
      return outcome.state === 'done' && new TextDecoder().decode(outcome.answer)
    })
    assert.deepEqual(await Promise.all(answers), ['of kid000000001', 'of kid000000002'])
    assert.equal(await shared.used(), 2)
  })

  it('is waited for when the server stops, and so is one that begins after that', async () => {
    await using shared = await opened()
    const once = shared.server()
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const ended: string[] = []
    const run = (at: number) =>
      once.run({ ...requestOf(), idempotencyKey: `k${at}` }, async () => {
        await gates[at]?.promise
        ended.push(`run ${at}`)
        return done('x')
      })
    const first = run(0)
    const stopped = once[Symbol.asyncDispose]().then(() => ended.push('stopped'))
    const second = run(1)
    gates[0]?.resolve()
    await first
    gates[1]?.resolve()
    await Promise.all([second, stopped])
    assert.deepEqual(ended, ['run 0', 'run 1', 'stopped'])
  })

  it('is run by one of 20 waiting requests when the first one fails, never by two at a time', async () => {
    await using shared = await opened()
    const { server, used } = shared
    const once = server()
    let running = 0
    let runs = 0
    const work = async () => {
      assert.equal(++running, 1)
      const run = ++runs
      await sleep(5)
      running -= 1
      if (run < 3) throw new Error('came to nothing')
      return done(`run ${run}`)
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => once.run(requestOf(), work)))
    const states = outcomes.map(outcome => (outcome.status === 'fulfilled' ? outcome.value.state : 'failed'))
    const count = (state: string) => states.filter(other => other === state).length
    assert.deepEqual([count('failed'), count('done'), count('replayed'), runs, await used()], [2, 1, 17, 3, 1])
  })

  it('does not run while its API key has the maximum number of runs', async () => {
    await using shared = await opened()
    const { server } = shared
    const once = server()
    const gate = Promise.withResolvers<void>()
    let started = 0
    const work = async () => {
      started += 1
      await gate.promise
      return done('x')
    }
    const running = Array.from({ length: 12 }, (_, at) => once.run({ ...requestOf(), idempotencyKey: `k${at}` }, work))
    const full = running.map(async run => (await run).state === 'full')
    await until(() => started === 5)
    await Promise.any(full)
    gate.resolve()
    assert.equal((await Promise.all(full)).filter(Boolean).length, 7)
    assert.equal(started, 5)
  })

  it('gets the answer of the server that took it over, if its own process was stopped for a minute', async () => {
    await using shared = await opened()
    const { server, clock, used } = shared
    const stopped = server()
    const other = server()
    const outcome = await stopped.run(requestOf(), async () => {
      clock.advance(60_000)
      assert.equal((await other.run(requestOf(), async () => done('of the other'))).state, 'done')
      return done('late')
    })
    assert.equal(outcome.state === 'replayed' && new TextDecoder().decode(outcome.answer), 'of the other')
    assert.equal(await used(), 1)
  })

  it('is refused with 503 after 10 s when another server runs it, for any number of waiting requests', async () => {
    await using shared = await opened()
    const { idempotency, server, clock } = shared
    const elsewhere = requestOf()
    await idempotency.claim({ ...elsewhere, now: clock.now() })
    const once = server()
    const waiting = Array.from({ length: 20 }, () => once.run(requestOf(), () => assert.fail('it is run twice')))
    const refused = Promise.allSettled(waiting)
    for (let waited = 0; waited < maxWaitMs; waited += 1_000) {
      clock.advance(1_000)
      await idempotency.renew(elsewhere, clock.now())
    }
    const codes = (await refused).map(outcome => outcome.status === 'rejected' && outcome.reason.code)
    assert.deepEqual(new Set(codes), new Set(['service_unavailable']))
  })

  it('is refused with 503 after 10 s when its own server still runs it, and the run has its answer all the same', async () => {
    await using shared = await opened()
    const { server, clock, used } = shared
    const once = server()
    const slow = Promise.withResolvers<void>()
    const first = once.run(requestOf(), async () => {
      await slow.promise
      return done('at last')
    })
    await until(async () => once.running() === 1)
    const refused = once.run(requestOf(), () => assert.fail('it is run twice')).catch(error => error.code)
    clock.advance(maxWaitMs)
    assert.equal(await refused, 'service_unavailable')
    slow.resolve()
    assert.equal((await first).state, 'done')
    assert.equal(await used(), 1)
  })

  it('is run by the one that waits for another server, when that server releases the key', async () => {
    await using shared = await opened()
    const { idempotency, server, clock, used } = shared
    const elsewhere = requestOf()
    await idempotency.claim({ ...elsewhere, now: clock.now() })
    let reads = 0
    const state: IdempotencyStore['state'] = (request, now) => {
      reads += 1
      return idempotency.state(request, now)
    }
    const waiting = server({ state }).run(requestOf(), async () => done('of the one that waited'))
    await until(() => reads > 1)
    await idempotency.release(elsewhere)
    assert.deepEqual([(await waiting).state, await used()], ['done', 1])
  })

  it('renews its lease of 5 s before that ends, and no longer when it has its answer', async () => {
    await using shared = await opened()
    const { idempotency, server } = shared
    let renewals = 0
    const renewed = Promise.withResolvers<void>()
    const renew: IdempotencyStore['renew'] = (run, now) => {
      renewals += 1
      renewed.resolve()
      return idempotency.renew(run, now)
    }
    const began = performance.now()
    const outcome = await server({ renew }).run(requestOf(), async () => {
      await renewed.promise
      return done('of a long run')
    })
    assert.equal(outcome.state, 'done')
    assert.ok(performance.now() - began < leaseMs, 'not before its lease ended')
    await sleep(leaseMs / 4 + 100)
    assert.equal(renewals, 1)
  })

  it('leaves its key unused half a second after the database is back, if it was unavailable when the answer was stored', async () => {
    await using shared = await opened()
    const { idempotency, server, used, clock } = shared
    let isAway = true
    const away = async () => {
      throw new StoreUnavailableError('away')
    }
    const once = server({
      complete: (...args) => (isAway ? away() : idempotency.complete(...args)),
      release: run => (isAway ? away() : idempotency.release(run)),
    })
    await assert.rejects(
      once.run(requestOf(), async () => done('lost')),
      StoreUnavailableError,
    )
    const isUsed = async () => (await idempotency.state(requestOf(), clock.now())).state !== 'unused'
    assert.ok(await isUsed())
    isAway = false
    // The clock of the leases is stopped: the key was released, no lease has expired.
    const outcome = await once.run(requestOf('another body'), async () => done('kept')).catch(error => error)
    assert.equal(outcome.state, 'conflict')
    await until(async () => !(await isUsed()))
    assert.equal((await once.run(requestOf('another body'), async () => done('kept'))).state, 'done')
    assert.equal(await used(), 1)
  })
})
