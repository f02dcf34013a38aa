import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Served, serve } from '../cli/serve.ts'
import { type Batch, batchOf, sampleReferences, unknown } from '../support/batches.ts'
import { freePort } from '../support/free-port.ts'
import { until } from '../support/until.ts'
import { type CrashFolder, crashFolder } from './crash-folder.ts'
import { billedIn, isAnswered, isRunning, readLedgerTotals } from './ledger-totals.ts'
import { type Answered, killed, post, type ServerProcess, startServer } from './server-process.ts'

const isWhole = process.env.SVC_WHOLE !== undefined
const units = 10
const newBatch = (...more: { country: string; registry_id: string }[]) => batchOf(...sampleReferences(units), ...more)

interface Serving extends Served {
  url: string
}

/** `svc serve` on a folder, like an operator's. */
async function serving({ path, tiersFile }: CrashFolder): Promise<Serving> {
  const port = String(await freePort())
  const settings = { SVC_DATA_DIR: path, SVC_TIERS_FILE: tiersFile, SVC_PORT: port, SVC_LOG_LEVEL: 'silent' }
  return { ...(await serve(settings)), url: `http://127.0.0.1:${port}` }
}

const urlAt = (servers: readonly { url: string }[], at: number) => servers[at % servers.length]?.url ?? ''

const okTexts = (replies: readonly (Answered | undefined)[]) =>
  new Set(replies.map(reply => (reply?.status === 200 ? reply.text : `no answer: ${reply?.status} ${reply?.text}`)))

/** Sends one key concurrently to all servers in turn; retries once if a kept-alive connection was just closed. */
const twins = (servers: readonly Serving[], key: string, batch: Batch, count: number) =>
  Promise.all(
    Array.from(
      { length: count },
      async (_, at) => (await post(urlAt(servers, at), key, batch)) ?? post(urlAt(servers, at), key, batch),
    ),
  )

describe('several svc serve on one data folder', () => {
  let folder: CrashFolder
  let servers: Serving[]
  before(async () => {
    folder = await crashFolder()
    const first = await serving(folder)
    const others = Array.from({ length: isWhole ? 3 : 1 }, () => serving(folder))
    servers = [first, ...(await Promise.all(others))]
  })
  after(async () => {
    await Promise.all(servers.map(({ child }) => killed(child)))
    folder[Symbol.dispose]()
  })

  const rounds = isWhole ? 100 : 4
  for (const count of isWhole ? [1, 2, 4] : [2])
    it(`${count} of them answer each of ${rounds} keys, sent 100 times at once, with the same bytes, and bill it once`, async function () {
      this.timeout(600_000)
      const before = billedIn(folder.path)
      for (let round = 1; round <= rounds; round += 1) {
        const replies = await twins(servers.slice(0, count), folder.key, newBatch(unknown), 100)
        const texts = okTexts(replies)
        assert.equal(texts.size, 1, [...texts].map(text => text.slice(0, 300)).join('\n'))
        assert.ok(replies.filter(reply => !reply?.isReplay).length <= 1)
        assert.equal(billedIn(folder.path) - before, round * units)
      }
    })

  it('continue when one of them is killed with SIGKILL under load: every key is billed once and answered the same by all', async function () {
    this.timeout(300_000)
    const [victim, ...left] = servers
    assert.ok(victim)
    const before = await readLedgerTotals(folder.path)
    const answers = new Map<Batch, Set<string>>()
    let isOver = false
    const sendToAll = async (to: readonly Serving[], batch: Batch) => {
      for (const reply of await twins(to, folder.key, batch, to.length))
        if (reply?.status === 200) answers.get(batch)?.add(reply.text)
    }
    const client = async () => {
      while (!isOver) {
        const batch = newBatch()
        answers.set(batch, new Set())
        await sendToAll(servers, batch)
      }
    }
    const clients = Array.from({ length: 8 }, client)
    await until(() => [...answers.values()].filter(({ size }) => size > 0).length > 20)
    await killed(victim.child)
    await sleep(300)
    isOver = true
    await Promise.all(clients)
    for (const batch of answers.keys()) await sendToAll(left, batch)
    assert.deepEqual(new Set([...answers.values()].map(({ size }) => size)), new Set([1]))
    const { billed, bills, integrity, differences } = await readLedgerTotals(folder.path)
    assert.deepEqual(
      { billed: billed - before.billed, bills: bills - before.bills, integrity, differences },
      { billed: answers.size * units, bills: answers.size, integrity: 'ok', differences: 0 },
    )
  })
})

describe('several servers on one data folder, whose batches take long', () => {
  let folder: CrashFolder
  let servers: ServerProcess[]
  before(async () => {
    folder = await crashFolder(5)
    const first = await startServer(folder, 1_500)
    const others = Array.from({ length: isWhole ? 3 : 1 }, () => startServer(folder, 1_500))
    servers = [first, ...(await Promise.all(others))]
  })
  after(async () => {
    await Promise.all(servers.map(server => server.kill()))
    folder[Symbol.dispose]()
  })

  it('run 1, 2, 3 and 5 concurrent batches of a key, by its tier, over all servers; the others get 429', async () => {
    const caps = { free: 1, solo: 2, team: 3, scale: 5 }
    const found = Object.entries(caps).map(async ([tier, cap]) => {
      const key = await folder.keyOf(tier)
      const sent = Array.from({ length: 2 * cap + 2 }, (_, at) => post(urlAt(servers, at), key, newBatch()))
      const statuses = (await Promise.all(sent)).map(reply => reply?.status)
      return [tier, statuses.filter(status => status === 200).length, statuses.filter(status => status === 429).length]
    })
    assert.deepEqual(
      await Promise.all(found),
      Object.entries(caps).map(([tier, cap]) => [tier, cap, cap + 2]),
    )
  })

  it('take over a key from a killed or stopped server when its lease of 5 s has expired; the stopped one continues, bills nothing and returns the answer of the other', async () => {
    const [first] = servers
    assert.ok(first)
    const doomed = await startServer(folder, 3_000)
    const stopped = await startServer(folder, 3_000)
    const before = billedIn(folder.path)
    const batches = [newBatch(), newBatch()] as const
    const ofDoomed = post(doomed.url, folder.key, batches[0])
    const ofStopped = post(stopped.url, folder.key, batches[1])
    await until(() => batches.every(({ idempotency_key }) => isRunning(folder.path, idempotency_key)))
    process.kill(stopped.pid, 'SIGSTOP')
    await doomed.kill()
    assert.equal(await ofDoomed, undefined)
    const taken = await Promise.all(batches.map(batch => post(first.url, folder.key, batch)))
    assert.deepEqual(
      taken.map(reply => [reply?.status, reply?.isReplay]),
      [
        [200, false],
        [200, false],
      ],
    )
    process.kill(stopped.pid, 'SIGCONT')
    const late = await ofStopped
    assert.deepEqual([late?.status, late?.isReplay, late?.text], [200, true, taken[1]?.text])
    assert.ok(batches.every(({ idempotency_key }) => isAnswered(folder.path, idempotency_key)))
    assert.equal(billedIn(folder.path) - before, 2 * units)
    await stopped.kill()
  })
})
