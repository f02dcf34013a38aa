import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { SourceRow } from '#domain/companies/source-row.ts'
import { ImportError } from '../import-error.ts'
import type { JoinedBatch } from './join-batches.ts'
import type { MappedBatch, MappingRequest } from './map-records.ts'
import { deserializeRows } from './serialized-rows.ts'

const threadFile = new URL('./mapping-thread.ts', import.meta.url)

/** A message of the mapping thread. */
export type MappingMessage =
  | { kind: 'batch'; batch: JoinedBatch }
  | { kind: 'end' }
  | { kind: 'error'; message: string; isExpected: boolean }

// A batch is garbage once it is sent; a small heap makes the thread collect it soon.
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 }

function* deserializeAll(texts: readonly string[]): Generator<SourceRow> {
  for (const text of texts) yield* deserializeRows(text)
}

/** Maps the main documents of one import. */
export interface Mapper extends AsyncDisposable {
  /** Call once. Throws the errors of `mapRecords`. */
  map(request: MappingRequest): AsyncGenerator<MappedBatch>
}

/**
 * Starts a thread that maps the files of a source while the caller's thread writes. It loads its modules, which takes
 * as long as mapping 50,000 rows, while the caller prepares the import.
 */
export const startMappingThread = (source: string): Mapper => {
  const worker = new Worker(threadFile, { workerData: { source }, resourceLimits })
  const messages = on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[MappingMessage]>
  const terminate = async () => {
    await worker.terminate()
  }
  return {
    async *map(request) {
      // The thread ends with the last record: the steps after it need the memory.
      await using _thread = { [Symbol.asyncDispose]: terminate }
      worker.postMessage(request)
      for await (const [message] of messages) {
        if (message.kind === 'end') return
        if (message.kind === 'error')
          throw message.isExpected ? new ImportError(message.message) : new Error(message.message)
        yield { ...message.batch, rows: deserializeAll(message.batch.rows) }
        worker.postMessage('taken')
      }
      throw new Error('The mapping thread exited before the end of the file.')
    },
    [Symbol.asyncDispose]: terminate,
  }
}
