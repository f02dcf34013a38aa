import { setTimeout as sleep } from 'node:timers/promises'
import { type Batch, batchOf, sampleReferences, unknown } from '../support/batches.ts'
import { crashFolder } from './crash-folder.ts'
import { type LedgerTotals, readLedgerTotals } from './ledger-totals.ts'
import { type Answered, post, type ServerProcess, startServer } from './server-process.ts'

const references = sampleReferences(60)
const clients = 24

interface Sent {
  batch: Batch
  /** Number of companies: the units it may be billed, once. */
  units: number
  /** The first answer that a client received. */
  answer?: string
}

/** The observations of a run of the harness. */
export interface Findings extends LedgerTotals {
  keys: number
  /** Number of keys answered before a kill. */
  acknowledged: number
  kills: number
  changedAnswers: number
  expected: number
}

const chosen = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

function newBatch(): Sent {
  const count = 1 + Math.floor(Math.random() * 10)
  const from = Math.floor(Math.random() * (references.length - count))
  return { batch: batchOf(...references.slice(from, from + count), unknown), units: count }
}

/** Records an answer; returns 1 if it differs from the key's previous answer. */
function noteAnswer(sent: Sent, answered: Answered | undefined): number {
  if (answered?.status !== 200) return 0
  const isChanged = sent.answer !== undefined && sent.answer !== answered.text
  sent.answer ??= answered.text
  return isChanged ? 1 : 0
}

/** Clients that send new batches, and repeat old ones in three of ten requests, until the server is killed. */
async function killedUnderLoad(server: ServerProcess, key: string, all: Sent[]): Promise<number> {
  let isAlive = true
  let changed = 0
  // A server that has just started does not answer for a while; a kill would find no request in flight.
  const warm = Promise.withResolvers<void>()
  const client = async () => {
    while (isAlive) {
      const isAgain = all.length > 0 && Math.random() < 0.3
      const sent = isAgain ? chosen(all) : newBatch()
      if (!isAgain) all.push(sent)
      const answered = await post(server.url, key, sent.batch)
      if (answered?.status === 200) warm.resolve()
      changed += noteAnswer(sent, answered)
    }
  }
  const running = Array.from({ length: clients }, client)
  await warm.promise
  await sleep(80 + Math.random() * 220)
  isAlive = false
  await server.kill()
  await Promise.all(running)
  return changed
}

/** Sends every key again until it is answered. */
async function resendAll(url: string, key: string, all: readonly Sent[]): Promise<number> {
  const left = [...all]
  let changed = 0
  const client = async () => {
    for (let sent = left.pop(); sent; sent = left.pop()) {
      let answered: Answered | undefined
      for (let tries = 0; answered?.status !== 200 && tries < 100; tries += 1)
        answered = await post(url, key, sent.batch)
      if (answered?.status !== 200) throw new Error('a key was not answered in 100 tries')
      changed += noteAnswer(sent, answered)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return changed
}

/** Kills a server repeatedly under load, and collects what was billed and answered. */
export async function crashCycles(cycles: number, kind: 'whole' | 'broken'): Promise<Findings> {
  using folder = await crashFolder()
  const all: Sent[] = []
  let changedAnswers = 0
  for (let kills = 1; kills <= cycles; kills += 1) {
    changedAnswers += await killedUnderLoad(await startServer(folder, kind), folder.key, all)
    if (kills % 100 === 0) process.stderr.write(`${kills} of ${cycles} kills, ${all.length} keys\n`)
  }
  const acknowledged = all.filter(({ answer }) => answer !== undefined).length
  {
    await using last = await startServer(folder, kind)
    changedAnswers += await resendAll(last.url, folder.key, all)
  }
  const expected = all.reduce((sum, { units }) => sum + units, 0)
  const totals = await readLedgerTotals(folder.path)
  return { keys: all.length, acknowledged, kills: cycles, changedAnswers, expected, ...totals }
}
