import assert from 'node:assert/strict'
import fc from 'fast-check'
import { leaseMs, retentionMs } from '#domain/idempotency/idempotency-state.ts'
import { type UsageStores, usageEngines } from '../../support/usage-engines.ts'
import { entry, newRequestId, november } from '../usage/usage-entries.ts'

const cap = 2
const included = 4

/** The expected state of a key by the rules, without a database. */
interface ModelKey {
  request: string
  firstUsed: number
  run: string | null
  until: number
  answer: Uint8Array | null
}

interface Model {
  now: number
  used: number
  keys: Map<string, ModelKey>
  /** Runs that held a key, alive or dead: any of them may still resume. */
  runs: { run: string; key: string; request: string }[]
}

interface Real {
  accounts: UsageStores
  prefix: string
}

type Command = fc.AsyncCommand<Model, Real>

const answerOf = (run: string) => new TextEncoder().encode(`answer of ${run}`)

/** How often each outcome occurred: an outcome that never occurred has not been tested. */
const seen = new Map<string, number>()
const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)

const isRunning = ({ run, until }: ModelKey, now: number) => run !== null && until > now
const isFree = (key: ModelKey | undefined, now: number) =>
  !key || now >= key.firstUsed + retentionMs || (key.answer === null && !isRunning(key, now))

const named = ({ prefix }: Real, key: string) => ({ kid: `${prefix}kid`, idempotencyKey: key })
const accountId = ({ prefix }: Real) => `${prefix}acct`

class Claim implements Command {
  readonly key: string
  readonly request: string
  constructor(key: string, request: string) {
    this.key = key
    this.request = request
  }
  check = () => true
  toString = () => `claim ${this.key} ${this.request}`
  async run(model: Model, real: Real) {
    const run = newRequestId()
    const known = model.keys.get(this.key)
    const running = [...model.keys.values()].filter(other => isRunning(other, model.now)).length
    const claim = {
      ...named(real, this.key),
      run,
      request: this.request,
      accountId: accountId(real),
      cap,
      maxStoredBytes: 1_000_000,
      now: model.now,
    }
    const claimed = await real.accounts.idempotency.claim(claim)
    note(known && claimed.state === 'claimed' ? 'claimed again' : claimed.state)
    if (known && !isFree(known, model.now)) {
      if (known.request !== this.request) assert.equal(claimed.state, 'conflict')
      else if (known.answer === null) assert.deepEqual(claimed, { state: 'running' })
      else assert.deepEqual(claimed, { state: 'answered', answer: Buffer.from(known.answer) })
      return
    }
    assert.equal(claimed.state, running >= cap ? 'full' : 'claimed')
    if (claimed.state !== 'claimed') return
    const until = model.now + leaseMs
    model.keys.set(this.key, { request: this.request, firstUsed: model.now, run, until, answer: null })
    model.runs.push({ run, key: this.key, request: this.request })
  }
}

/** A command of one of the runs so far, counted from the last one, possibly one that lost its key long ago. */
class Return implements Command {
  readonly which: number
  readonly does: 'complete' | 'release' | 'renew'
  readonly units: number
  constructor(which: number, does: 'complete' | 'release' | 'renew', units: number) {
    this.which = which
    this.does = does
    this.units = units
  }
  check = ({ runs }: Readonly<Model>) => runs.length > 0
  toString = () => `run ${this.which} ${this.does} ${this.units}`
  async run(model: Model, real: Real) {
    const { run, key, request } = model.runs.at(-1 - (this.which % model.runs.length)) ?? assert.fail()
    const known = model.keys.get(key)
    const own = known?.run === run ? known : undefined
    const name = { ...named(real, key), run, request }
    const { idempotency } = real.accounts
    if (this.does !== 'complete') note(`${this.does} ${own ? 'its own' : 'lost'}`)
    if (this.does === 'release') {
      assert.equal(await idempotency.release(name), own !== undefined)
      if (own) model.keys.delete(key)
    } else if (this.does === 'renew') {
      assert.equal(await idempotency.renew(name, model.now), own !== undefined)
      if (own) own.until = model.now + leaseMs
    } else await this.complete(model, real, own, name)
  }
  async complete(
    model: Model,
    real: Real,
    own: ModelKey | undefined,
    name: Parameters<UsageStores['idempotency']['complete']>[0],
  ) {
    const bill = entry({ account_id: accountId(real), request_id: newRequestId(), units: this.units, included })
    const completed = await real.accounts.idempotency.complete(name, answerOf(name.run), bill)
    note(completed.state === 'answered' ? 'stored' : completed.state)
    if (!own) return assert.deepEqual(completed, { state: 'lost' })
    const fits = model.used + this.units <= included
    if (fits) model.used += this.units
    assert.deepEqual(completed, { state: fits ? 'answered' : 'refused', used: model.used })
    if (fits) Object.assign(own, { run: null, answer: answerOf(name.run) })
    else model.keys.delete(name.idempotencyKey)
  }
}

class Wait implements Command {
  readonly ms: number
  constructor(ms: number) {
    this.ms = ms
  }
  check = () => true
  toString = () => `wait ${this.ms}`
  run = async (model: Model) => {
    model.now += this.ms
  }
}

class Purge implements Command {
  check = () => true
  toString = () => 'purge'
  run = async (model: Model, real: Real) => {
    if ((await real.accounts.idempotency.purge(model.now)) > 0) note('purged')
    for (const [key, { firstUsed }] of model.keys) if (model.now >= firstUsed + retentionMs) model.keys.delete(key)
  }
}

const commands = fc.commands(
  [
    fc
      .tuple(fc.constantFrom('k1', 'k2', 'k3'), fc.constantFrom('{"a":1}', '{"b":1}'))
      .map(([key, request]) => new Claim(key, request)),
    fc
      .tuple(fc.nat(9), fc.constantFrom('complete', 'complete', 'complete', 'release', 'renew'), fc.nat(4))
      .map(([which, does, units]) => new Return(which, does, units)),
    fc
      .constantFrom(1, 1, leaseMs - 1, leaseMs - 1, leaseMs, retentionMs - leaseMs, retentionMs)
      .map(ms => new Wait(ms)),
    fc.constant(new Purge()),
  ],
  // Of the smaller sizes none comes near the most.
  { maxCommands: 60, size: 'max' },
)

const everything = [
  'claimed',
  'claimed again',
  'running',
  'answered',
  'conflict',
  'full',
  'stored',
  'refused',
  'lost',
  'renew its own',
  'renew lost',
  'release its own',
  'release lost',
  'purged',
]

for (const engine of usageEngines)
  describe(`idempotency keys under random commands in ${engine.name}`, () => {
    it('follow the rules in 150 histories of up to 60 claims, returns of live and dead runs, waits and purges; every month is the sum of its events', async () => {
      await using database = await engine.create()
      await using accounts = await database.open()
      let histories = 0
      seen.clear()
      await fc.assert(
        fc.asyncProperty(commands, async drawn => {
          const real = { accounts, prefix: `${++histories}-` }
          const model: Model = { now: november, used: 0, keys: new Map(), runs: [] }
          await fc.asyncModelRun(() => ({ model, real }), drawn)
          assert.equal(await accounts.usage.used(accountId(real), '2026-11'), model.used)
        }),
        { numRuns: 150 },
      )
      assert.deepEqual(await accounts.usage.reconcile(), [])
      const rare = everything.filter(what => (seen.get(what) ?? 0) < 10)
      assert.deepEqual(rare, [], JSON.stringify([...seen]))
    })
  })
