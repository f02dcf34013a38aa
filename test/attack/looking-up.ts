import assert from 'node:assert/strict'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type AttackedServer, equinorPath } from './attacked-server.ts'

/** Lookups of one company, one after the other, and their latencies in milliseconds. */
export interface LookedUp {
  /** Replies of each status; 0 stands for a broken connection. */
  statuses: Record<number, number>
  /** Replies 200 whose body is not that of the first, and replies outside 200, 429 and 503. */
  wrong: number
  units: number
  p50: number
  p99: number
  max: number
}

interface LookingUp {
  stop(): Promise<LookedUp>
}

/** Looks a company up until it is stopped, in a thread of its own so that an attack from this one does not delay it. Resolves after the first reply. */
export async function startLookingUp(
  { port, folder, charge }: AttackedServer,
  key: string = folder.key,
): Promise<LookingUp> {
  const workerData = { port, key, path: equinorPath }
  const worker = new Worker(new URL('look-up-thread.ts', import.meta.url), { workerData })
  await once(worker, 'message')
  return {
    stop: async () => {
      const found = once(worker, 'message')
      worker.postMessage('stop')
      const [lookedUp] = (await found) as [LookedUp]
      await worker.terminate()
      charge(lookedUp.units)
      return lookedUp
    },
  }
}

export interface Beside<Result> {
  without: LookedUp
  during: LookedUp
  result: Result
}

/** Looks a company up for two seconds without an attack, and then beside it. */
export async function beside<Result>(server: AttackedServer, attack: () => Promise<Result>): Promise<Beside<Result>> {
  const quiet = await startLookingUp(server)
  await sleep(2_000)
  const without = await quiet.stop()
  const looking = await startLookingUp(server)
  const result = await attack()
  return { without, during: await looking.stop(), result }
}

/** Checks that every lookup was answered 200, with the same record. */
export function assertServed({ without, during }: Pick<Beside<unknown>, 'without' | 'during'>): void {
  for (const { statuses, wrong } of [without, during])
    assert.deepEqual([Object.keys(statuses), wrong], [['200'], 0], JSON.stringify(statuses))
}

/** The latencies without and beside an attack, in words. */
export const latencies = ({ without, during }: Pick<Beside<unknown>, 'without' | 'during'>): string =>
  `lookups p50 ${without.p50} → ${during.p50} ms, p99 ${without.p99} → ${during.p99} ms, max ${during.max} ms`
