import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ImportError } from '../import-error.ts'
import type { MappedBatch, MappingRequest } from './map-records.ts'
import { unpackRows } from './packed-rows.ts'

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const workerFile = new URL(`./map-in-worker-thread.${extension}`, import.meta.url)

/** What the mapping thread says. */
export type WorkerMessage =
  | { kind: 'batch'; batch: Omit<MappedBatch, 'rows'>; rows: string }
  | { kind: 'end' }
  | { kind: 'failure'; message: string; expected: boolean }

// What a batch leaves behind is garbage at once: told how little it needs, the thread clears it away in time.
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 }

/** Batches a mapping thread may be ahead: enough to keep both threads busy, few enough to keep memory flat. */
export const maxBatchesAhead = 12

/** Maps the main documents of one import. */
export interface Mapper extends AsyncDisposable {
  /** To be called once. Throws as `mapRecords` does. */
  map(request: MappingRequest): AsyncGenerator<MappedBatch>
}

/**
 * Starts a thread that maps files of a source, so that the caller's is free to write. It loads what it needs while the caller
 * prepares, which takes as long as mapping 50,000 rows.
 */
export const startMappingThread = (source: string): Mapper => {
  const worker = new Worker(workerFile, { workerData: { source }, resourceLimits })
  const messages = on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[WorkerMessage]>
  const end = async () => {
    await worker.terminate()
  }
  return {
    async *map(request) {
      // What comes after the last record needs the memory.
      await using _thread = { [Symbol.asyncDispose]: end }
      worker.postMessage(request)
      for await (const [message] of messages) {
        if (message.kind === 'end') return
        if (message.kind === 'failure')
          throw message.expected ? new ImportError(message.message) : new Error(message.message)
        yield { ...message.batch, rows: unpackRows(message.rows) }
        worker.postMessage('taken')
      }
      throw new Error('The mapping thread ended before the file did.')
    },
    [Symbol.asyncDispose]: end,
  }
}
