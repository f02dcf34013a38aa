import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openAccounts } from '../../data/accounts/open-accounts.ts'
import { ask } from '../data/usage/usage-entries.ts'
import { type Batch, batchOf, batchPath, sampleReferences, unknown } from '../support/batches.ts'
import { type CrashFolder, crashFolder } from './crash-folder.ts'

const server = fileURLToPath(new URL('serve-batches.ts', import.meta.url))
const references = sampleReferences(60)
const clients = 24

interface Sent {
  batch: Batch
  /** Companies it asks for: what it may be billed, once. */
  units: number
  /** The first answer that a client got. */
  answer?: string
}

/** What a run of the harness saw. */
export interface Findings {
  keys: number
  /** Answers that clients got before a kill or after. */
  acknowledged: number
  kills: number
  changedAnswers: number
  expected: number
  billed: number
  integrity: string
  /** Months that are not the sum of their events. */
  differences: number
}

const chosen = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

function newBatch(): Sent {
  const count = 1 + Math.floor(Math.random() * 10)
  const from = Math.floor(Math.random() * (references.length - count))
  return { batch: batchOf(...references.slice(from, from + count), unknown), units: count }
}

interface Server {
  child: ChildProcess
  url: string
}

async function start({ path, tiersFile }: CrashFolder, kind: string): Promise<Server> {
  const child = spawn(process.execPath, [server, path, tiersFile, kind], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(child.stdout), 'line')
  const [url = ''] = String(line).split(' ')
  return { child, url }
}

async function kill({ child }: Server) {
  const closed = once(child, 'close')
  child.kill('SIGKILL')
  await closed
}

/** The answer to a batch; undefined where there was none, or it was no 200. */
async function post(url: string, key: string, batch: Batch): Promise<string | undefined> {
  try {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const reply = await fetch(`${url}${batchPath}`, { method: 'POST', headers, body: JSON.stringify(batch) })
    const text = await reply.text()
    return reply.status === 200 ? text : undefined
  } catch {
    return undefined
  }
}

/** Notes an answer; 1 where it is another than the key had before. */
function noteAnswer(sent: Sent, answer: string | undefined): number {
  if (answer === undefined) return 0
  const isChanged = sent.answer !== undefined && sent.answer !== answer
  sent.answer ??= answer
  return isChanged ? 1 : 0
}

/** Clients that send new batches, and of those sent before three in ten again, until the server is killed under them. */
async function killedUnderLoad(server: Server, key: string, all: Sent[]): Promise<number> {
  let isAlive = true
  let changed = 0
  // A server that has just started answers nothing for a while: a kill then finds nothing under way.
  const warm = Promise.withResolvers<void>()
  const client = async () => {
    while (isAlive) {
      const isAgain = all.length > 0 && Math.random() < 0.3
      const sent = isAgain ? chosen(all) : newBatch()
      if (!isAgain) all.push(sent)
      const answer = await post(server.url, key, sent.batch)
      if (answer !== undefined) warm.resolve()
      changed += noteAnswer(sent, answer)
    }
  }
  const running = Array.from({ length: clients }, client)
  await warm.promise
  await sleep(80 + Math.random() * 220)
  isAlive = false
  await kill(server)
  await Promise.all(running)
  return changed
}

/** Sends every key once more, until it is answered. */
async function resendAll(url: string, key: string, all: readonly Sent[]): Promise<number> {
  const left = [...all]
  let changed = 0
  const client = async () => {
    for (let sent = left.pop(); sent; sent = left.pop()) {
      let answer: string | undefined
      for (let tries = 0; answer === undefined && tries < 100; tries += 1) answer = await post(url, key, sent.batch)
      if (answer === undefined) throw new Error('a key was not answered in 100 tries')
      changed += noteAnswer(sent, answer)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return changed
}

/** Kills a server in the middle of load, some times over, and compares at the end what was billed and answered with what should have been. */
export async function crashCycles(cycles: number, kind: 'whole' | 'broken'): Promise<Findings> {
  using folder = await crashFolder()
  const all: Sent[] = []
  let changedAnswers = 0
  for (let cycle = 0; cycle < cycles; cycle += 1)
    changedAnswers += await killedUnderLoad(await start(folder, kind), folder.key, all)
  const acknowledged = all.filter(({ answer }) => answer !== undefined).length
  const last = await start(folder, kind)
  try {
    changedAnswers += await resendAll(last.url, folder.key, all)
  } finally {
    await kill(last)
  }
  await using accounts = await openAccounts(folder.path)
  const months = ask<{ billed: number }>(folder.path, 'SELECT coalesce(sum(used), 0) AS billed FROM usage_months')
  const integrity = ask<{ integrity_check: string }>(folder.path, 'PRAGMA integrity_check')
  return {
    keys: all.length,
    acknowledged,
    kills: cycles,
    changedAnswers,
    expected: all.reduce((sum, { units }) => sum + units, 0),
    billed: months[0]?.billed ?? 0,
    integrity: integrity.map(row => row.integrity_check).join(),
    differences: (await accounts.usage.reconcile()).length,
  }
}
