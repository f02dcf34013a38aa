import assert from 'node:assert/strict'
import { join } from 'node:path'
import { batchOf, billOf, sampleReferences, send } from '../support/batches.ts'
import { type ApiReply, sendRequest } from '../support/send-request.ts'
import { type CrashFolder, crashFolder } from './crash-folder.ts'
import { billedIn, isAnswered, readLedgerTotals } from './ledger-totals.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { canTrace, countCalls, trace } from './strace.ts'

const isWhole = process.env.SVC_WHOLE !== undefined
const units = 8
const newBatch = () => batchOf(...sampleReferences(units))
const injectedErrors = [
  { call: 'pwrite64', error: 'ENOSPC' },
  { call: 'pwrite64', error: 'EIO' },
  { call: 'fsync', error: 'EIO' },
  { call: 'fdatasync', error: 'EIO' },
] as const

function assertUnavailable({ status, body, headers }: ApiReply, what: string) {
  assert.deepEqual([status, body.code, body.retryable], [503, 'service_unavailable', true], what)
  assert.deepEqual([headers['retry-after'], headers['x-svc-cost-units']], [String(body.retry_after_seconds), '0'], what)
}

describe('a server whose calls to the disk are failed by strace', () => {
  let folder: CrashFolder
  let server: ServerProcess
  before(async function () {
    if (!canTrace) return this.skip()
    folder = await crashFolder()
    server = await startServer(folder)
    await send(server, folder.key, newBatch())
  })
  after(async () => {
    await server?.kill()
    folder?.[Symbol.dispose]()
  })

  /** Fails the nth call to the ledger's log, or all calls from it on, until disposed. */
  const failing = (call: string, error: string, when: string) =>
    trace(server.pid, ['-e', `inject=${call}:error=${error}:when=${when}`, '-P', join(folder.path, 'usage.sqlite-wal')])

  /** Sends a batch while one call fails, and again afterwards; returns whether it was refused the first time. */
  const sentWhileOneFails = async (call: string, error: string, when: number) => {
    const what = `${error} of ${call} ${when}`
    const before = billedIn(folder.path)
    const batch = newBatch()
    let reply: ApiReply
    {
      await using _ = await failing(call, error, String(when))
      reply = await send(server, folder.key, batch)
    }
    const isRefused = reply.status !== 200
    if (isRefused) assertUnavailable(reply, what)
    assert.equal(billedIn(folder.path) - before, isRefused ? 0 : units, what)
    assert.equal(isAnswered(folder.path, batch.idempotency_key), !isRefused, what)
    const again = await send(server, folder.key, batch)
    assert.deepEqual([again.status, billOf(again).isReplay], [200, !isRefused], what)
    assert.equal(billedIn(folder.path) - before, units, what)
    return isRefused
  }

  it('answers a batch 503 and bills nothing, or 200 and bills it, for any call that fails with ENOSPC or EIO; its key runs afterwards', async function () {
    this.timeout(isWhole ? 600_000 : 60_000)
    const counts = await countCalls(server.pid, ['pwrite64', 'fsync', 'fdatasync'], () =>
      send(server, folder.key, newBatch()),
    )
    const steps = (call: string) => Array.from({ length: counts.get(call) ?? 0 }, (_, at) => at + 1)
    const points = injectedErrors.flatMap(({ call, error }) =>
      steps(call)
        .filter(when => isWhole || when % 9 === 1)
        .map(when => ({ call, error, when })),
    )
    let refused = 0
    for (const { call, error, when } of points) if (await sentWhileOneFails(call, error, when)) refused += 1
    const summary = { points: points.length, refused, calls: [...counts] }
    if (isWhole) process.stdout.write(`${JSON.stringify(summary)}\n`)
    assert.ok(refused > points.length / 2, JSON.stringify(summary))
  })

  it('answers batches 503 and free requests 200 while the disk is full; within 5 s after, their keys run and are billed once each', async () => {
    const before = billedIn(folder.path)
    const batches = [newBatch(), newBatch(), newBatch()]
    {
      await using _ = await failing('pwrite64', 'ENOSPC', '1+')
      for (const batch of batches) assertUnavailable(await send(server, folder.key, batch), 'full')
      const { status } = await sendRequest(server, '/v1/companies/NO/999999999', { key: folder.key })
      assert.equal(status, 404)
      const health = await sendRequest(server, '/v1/health')
      assert.deepEqual(
        [health.status, health.body.status, health.body.components.usage_store.status],
        [200, 'warn', 'warn'],
      )
    }
    assert.equal(billedIn(folder.path), before)
    for (const batch of batches)
      assert.deepEqual(billOf(await send(server, folder.key, batch)), { cost: units, isReplay: false })
    const { body } = await sendRequest(server, '/v1/health')
    assert.equal(body.components.usage_store.status, 'pass')
    const { billed, integrity, differences } = await readLedgerTotals(folder.path)
    assert.deepEqual([billed - before, integrity, differences], [batches.length * units, 'ok', 0])
  })
})
