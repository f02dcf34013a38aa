import assert from 'node:assert/strict'
import { describeWithRedis } from '../support/describe-with.ts'
import type { Call } from './limiter-trace.ts'
import { checkAgreement, checkTogether, ownClock, type SlidingLog, script, startSlidingLog } from './sliding-log.ts'

describeWithRedis('the sliding log of redis-server', () => {
  let log: SlidingLog
  before(async () => {
    log = await startSlidingLog()
  })
  after(() => log[Symbol.asyncDispose]())
  const runScript: SlidingLog['runScript'] = (call, cost) => log.runScript(call, cost)

  it('reads the time in one place', () => {
    assert.equal(script.split(ownClock).length, 2)
  })

  it('agrees with the window in memory on 20,000 calls of 25 keys at limits of 3 to 600; reading the state changes nothing', () =>
    checkAgreement(log, 25, 800))

  it('agrees with it on 500 scripts for up to 30 keys, with up to 7 calls each', () => checkTogether(log, 500))

  it('agrees with it on 20,000 calls of 25 keys of which every third is one of a server of the release before', async () => {
    await log.client.flushall()
    let calls = 0
    const inTurns: SlidingLog['runScript'] = (call, cost) => {
      calls += 1
      return calls % 3 === 0 ? log.runEarlier(call, cost) : log.runScript(call, cost)
    }
    await checkAgreement({ runScript: inTurns }, 25, 800)
  })

  it('counts the other keys of a script if one is no list, and tells which', async () => {
    const call = (key: string): Call => ({ at: 0, key, window: { limit: 5, windowMs: 60_000 } })
    await log.client.set('{no list}', 'x')
    const asked = ['one', 'no list', 'two'].map(key => ({ call: call(key), cost: 1 }))
    const [one, two, problem, ...rest] = await log.runTogether(asked)
    assert.deepEqual([one, two, ...rest], [1, 60_000, 0, 1, 60_000])
    assert.match(String(problem), /^WRONGTYPE /)
    await assert.rejects(runScript(call('no list'), 1), /^ReplyError: WRONGTYPE /)
  })

  it('fails with the code of Redis on a replica, by which the client knows to look for the primary', async () => {
    await log.client.call('replicaof', '127.0.0.1', '1')
    const asked = ['one', 'two'].map(key => ({ call: { key, at: 0, window: { limit: 9, windowMs: 60_000 } }, cost: 1 }))
    await assert.rejects(log.runTogether(asked), /^ReplyError: READONLY /)
    await log.client.call('replicaof', 'no', 'one')
  })

  it('admits as many of 2,500 calls of a key in one script as its limit has', async () => {
    const call = { at: 0, key: 'many', window: { limit: 2_300, windowMs: 60_000 } }
    assert.deepEqual(await log.runTogether([{ call, cost: 2_500 }]), [2_500, 60_000])
    assert.equal(await log.client.llen('{many}'), 2_300)
  })

  it('frees no slot when the clock is set back by an hour, and holds none for longer than a window afterwards', async () => {
    const call = (at: number): Call => ({ at, key: 'back', window: { limit: 2, windowMs: 60_000 } })
    await runScript(call(3_600_000), 1)
    await runScript(call(3_600_000), 1)
    assert.deepEqual(await runScript(call(0), 1), [3, 60_000])
    assert.deepEqual(await runScript(call(59_999), 1), [3, 1])
    assert.deepEqual(await runScript(call(60_000), 1), [1, 60_000])
  })

  it('stores nothing for a refused call or a read, and drops a key two seconds after its window', async () => {
    const call = (key: string, limit: number): Call => ({ at: 0, key, window: { limit, windowMs: 60_000 } })
    await runScript(call('looked at', 5), 0)
    await runScript(call('no limit', 0), 1)
    assert.equal(await log.client.exists('{looked at}', '{no limit}'), 0)
    await runScript(call('spent', 1), 1)
    for (let sent = 0; sent < 50; sent += 1) await runScript(call('spent', 1), 1)
    assert.equal(await log.client.llen('{spent}'), 1)
    const ttl = await log.client.pttl('{spent}')
    assert.ok(ttl > 61_000 && ttl <= 62_000, `${ttl} ms`)
  })

  it('keeps a key in use: a call of another clock second moves its end to two seconds after its window', async () => {
    const call = (at: number): Call => ({ at, key: 'in use', window: { limit: 9, windowMs: 60_000 } })
    await runScript(call(0), 1)
    // As if the first call were 57 seconds old.
    await log.client.pexpire('{in use}', 5_000)
    await runScript(call(999), 1)
    assert.ok((await log.client.pttl('{in use}')) <= 5_000)
    await runScript(call(1_000), 1)
    assert.ok((await log.client.pttl('{in use}')) > 61_000)
  })

  it('refuses a call with a limit of 0 for the whole window', async () => {
    const call = { at: 0, key: 'limit 0', window: { limit: 0, windowMs: 60_000 } }
    assert.deepEqual(await runScript(call, 1), [1, 60_000])
  })

  it('keeps 600 calls of a key in less than 12 KB', async () => {
    for (let sent = 0; sent < 600; sent += 1)
      await runScript({ at: sent, key: 'scale', window: { limit: 600, windowMs: 60_000 } }, 1)
    const bytes = Number(await log.client.memory('USAGE', '{scale}', 'SAMPLES', 0))
    assert.ok(bytes < 12_000, `${bytes} bytes`)
  })
})
