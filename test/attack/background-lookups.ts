import assert from 'node:assert/strict'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type AttackedServer, equinorPath } from './attacked-server.ts'

/** Statistics of lookups of one company, one after the other; latencies in milliseconds. */
interface LookupStatistics {
  /** Replies of each status; 0 stands for a broken connection. */
  statuses: Record<number, number>
  /** Replies 200 whose body is not that of the first, and replies outside 200, 429 and 503. */
  wrong: number
  units: number
  p50: number
  p99: number
  max: number
}

interface BackgroundLookups {
  stop(): Promise<LookupStatistics>
}

/**
 * Looks a company up in another thread, which an attack from this one does not delay, until stopped. Resolves after the
 * first reply.
 */
async function startBackgroundLookups(
  { port, folder, addCharge: charge }: AttackedServer,
  key: string = folder.key,
): Promise<BackgroundLookups> {
  const workerData = { port, key, path: equinorPath }
  const worker = new Worker(new URL('lookup-thread.ts', import.meta.url), { workerData })
  await once(worker, 'message')
  return {
    stop: async () => {
      const received = once(worker, 'message')
      worker.postMessage('stop')
      const [statistics] = (await received) as [LookupStatistics]
      await worker.terminate()
      charge(statistics.units)
      return statistics
    },
  }
}

interface LookupsDuring<Result> {
  without: LookupStatistics
  during: LookupStatistics
  result: Result
}

/** Looks a company up for two seconds without an attack, and then during it. */
export async function lookupsDuring<Result>(
  server: AttackedServer,
  attack: () => Promise<Result>,
): Promise<LookupsDuring<Result>> {
  const quiet = await startBackgroundLookups(server)
  await sleep(2_000)
  const without = await quiet.stop()
  const lookups = await startBackgroundLookups(server)
  const result = await attack()
  return { without, during: await lookups.stop(), result }
}

/** Checks that every lookup was answered 200, with the same record. */
export function assertServed({ without, during }: Pick<LookupsDuring<unknown>, 'without' | 'during'>): void {
  for (const { statuses, wrong } of [without, during])
    assert.deepEqual([Object.keys(statuses), wrong], [['200'], 0], JSON.stringify(statuses))
}

/** The latencies without and during an attack, as text. */
export const latencies = ({ without, during }: Pick<LookupsDuring<unknown>, 'without' | 'during'>): string =>
  `lookups p50 ${without.p50} → ${during.p50} ms, p99 ${without.p99} → ${during.p99} ms, max ${during.max} ms`
