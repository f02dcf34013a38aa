import type { Worker } from 'node:worker_threads'
import type { BlockJob, MappedBlock } from '../blocks/block-mapper.ts'

/** A thread that maps blocks. */
export interface BlockThread {
  /** The number of blocks whose results have not arrived. */
  readonly waiting: number
  map(job: BlockJob): Promise<MappedBlock>
}

interface Call {
  resolve(result: MappedBlock): void
  reject(error: unknown): void
}

/** Calls a mapping thread. When it fails or exits, all calls reject. */
export const callThread = (worker: Worker): BlockThread => {
  const calls: Call[] = []
  let failure: unknown
  const fail = (error: unknown) => {
    failure ??= error
    for (const { reject } of calls.splice(0)) reject(failure)
  }
  worker.on('message', (result: MappedBlock) => calls.shift()?.resolve(result))
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('A mapping thread exited before the end of the file.')))
  return {
    get waiting() {
      return calls.length
    },
    map: job =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure)
        calls.push({ resolve, reject })
        worker.postMessage(job)
      }),
  }
}
