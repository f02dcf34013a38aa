import assert from 'node:assert/strict'
import { type Batch, batchOf, sampleReferences } from '../support/batches.ts'
import { type CrashFolder, crashFolder } from './crash-folder.ts'
import { billedIn, isAnswered, readLedgerTotals } from './ledger-totals.ts'
import { post, type ServerProcess, startServer } from './server-process.ts'
import { canTrace, countCalls, trace } from './strace.ts'

const calls = ['pwrite64', 'fsync', 'fdatasync', 'write', 'writev', 'sendto', 'sendmsg']
const isWhole = process.env.SVC_WHOLE !== undefined
const units = 8

interface Point {
  call: string
  /** Index of the call among those of its kind and thread. */
  when: number
}

interface Sent {
  batch: Batch
  answer?: string
}

const newOne = (): Sent => ({ batch: batchOf(...sampleReferences(units)) })

/**
 * Each call that a batch makes; in the short run the first and the last to the ledger's log, its sync, and the
 * answer's.
 */
function pointsOf(counts: ReadonlyMap<string, number>): Point[] {
  const all = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
  const some = (call: string, count: number) => {
    if (call === 'pwrite64') return [1, count]
    return call === 'write' ? [] : [count]
  }
  return [...counts].flatMap(([call, count]) =>
    (isWhole ? all(count) : some(call, count)).map(when => ({ call, when })),
  )
}

async function send({ url }: ServerProcess, { key }: CrashFolder, one: Sent) {
  const answered = await post(url, key, one.batch)
  if (answered?.status !== 200) return
  assert.equal(one.answer ?? answered.text, answered.text)
  one.answer = answered.text
}

/** Kills a server at a point of a batch, and returns the resulting state, one of the two allowed. */
async function killedAt({ call, when }: Point, folder: CrashFolder, all: Sent[]) {
  await using server = await startServer(folder)
  const first = newOne()
  const one = newOne()
  all.push(first, one)
  await send(server, folder, first)
  const before = billedIn(folder.path)
  {
    await using _ = await trace(server.pid, ['-e', `inject=${call}:signal=SIGKILL:when=${when}`])
    await send(server, folder, one)
  }
  const isStored = isAnswered(folder.path, one.batch.idempotency_key)
  assert.equal(billedIn(folder.path) - before, isStored ? units : 0, `${call} ${when}`)
  assert.ok(isStored || !one.answer, `answered and not stored at ${call} ${when}`)
  return isStored ? 'after' : 'before'
}

/** The system calls of one batch. */
async function callsOfOne(folder: CrashFolder, all: Sent[]) {
  await using server = await startServer(folder)
  const first = newOne()
  const one = newOne()
  all.push(first, one)
  await send(server, folder, first)
  return await countCalls(server.pid, calls, () => send(server, folder, one))
}

describe('a server killed by strace at a system call', () => {
  it('has billed and stored a batch, or neither, at any call; sent again, each is billed once and answered the same', async function () {
    if (!canTrace) return this.skip()
    this.timeout(isWhole ? 1_800_000 : 180_000)
    using folder = await crashFolder()
    const all: Sent[] = []
    const counts = await callsOfOne(folder, all)
    const points = pointsOf(counts)
    const states: string[] = []
    for (const point of points) states.push(await killedAt(point, folder, all))
    await using server = await startServer(folder)
    for (const one of all) await send(server, folder, one)
    const { billed, bills, integrity, differences } = await readLedgerTotals(folder.path)
    assert.deepEqual(
      { billed, bills, integrity, differences, unanswered: all.filter(({ answer }) => !answer).length },
      { billed: all.length * units, bills: all.length, integrity: 'ok', differences: 0, unanswered: 0 },
    )
    const count = (wanted: string) => states.filter(state => state === wanted).length
    const summary = { kills: points.length, before: count('before'), after: count('after'), calls: [...counts] }
    if (isWhole) process.stdout.write(`${JSON.stringify(summary)}\n`)
    assert.ok(summary.before > 0 && summary.after > 0, JSON.stringify(summary))
  })
})
