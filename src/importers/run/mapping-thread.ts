import { parentPort, workerData } from 'node:worker_threads'
import { ImportError } from '../import-error.ts'
import { importers } from '../importers.ts'
import { joinBatches } from './join-batches.ts'
import type { MappingRequest } from './map-records.ts'
import { mapRecords } from './map-records.ts'
import type { MappingMessage } from './start-mapping-thread.ts'

// Enough to keep both threads busy, few enough to keep memory flat.
const maxBatchesAhead = 3

/** Limits how many items a producer is ahead of its consumer. */
interface Backpressure {
  /** Call after each item sent; resolves when the next may be produced. */
  sent(): Promise<void>
  /** Call for each item that the consumer has taken. */
  taken(): void
}

const createBackpressure = (maxAhead: number): Backpressure => {
  let ahead = 0
  let resume: () => void = () => undefined
  return {
    sent: async () => {
      ahead += 1
      while (ahead >= maxAhead) {
        await new Promise<void>(resolve => {
          resume = resolve
        })
      }
    },
    taken: () => {
      ahead -= 1
      resume()
    },
  }
}

const { source } = workerData as { source: string }
const post = (message: MappingMessage) => parentPort?.postMessage(message)

const map = async (request: MappingRequest) => {
  const importer = importers.get(source)
  if (!importer) throw new Error(`There is no importer of ${source}.`)
  const backpressure = createBackpressure(maxBatchesAhead)
  parentPort?.on('message', backpressure.taken)
  for await (const batch of joinBatches(mapRecords(importer, request))) {
    post({ kind: 'batch', batch })
    await backpressure.sent()
  }
  post({ kind: 'end' })
}

const postError = (error: unknown) => {
  const isExpected = error instanceof ImportError
  post({ kind: 'error', message: isExpected ? error.message : String((error as Error).stack), isExpected })
}

parentPort?.once('message', (request: MappingRequest) => {
  map(request).catch(postError)
})
