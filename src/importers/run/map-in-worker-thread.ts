import { parentPort, workerData } from 'node:worker_threads'
import { ImportError } from '../import-error.ts'
import { importers } from '../importers.ts'
import type { WorkerMessage } from './map-in-worker.ts'
import { maxBatchesAhead } from './map-in-worker.ts'
import type { MappingRequest } from './map-records.ts'
import { mapRecords } from './map-records.ts'
import { packRows } from './packed-rows.ts'

const { source } = workerData as { source: string }
const say = (message: WorkerMessage) => parentPort?.postMessage(message)

let ahead = 0
let goOn: () => void = () => undefined
const taken = () => {
  ahead -= 1
  goOn()
}

const pass = async (request: MappingRequest) => {
  const importer = importers.get(source)
  if (!importer) throw new Error(`no importer of ${source}`)
  for await (const { rows, ...batch } of mapRecords(importer, request)) {
    say({ kind: 'batch', batch, rows: packRows(rows) })
    ahead += 1
    while (ahead >= maxBatchesAhead) {
      await new Promise<void>(resolve => {
        goOn = resolve
      })
    }
  }
  say({ kind: 'end' })
}

const fail = (error: unknown) => {
  const expected = error instanceof ImportError
  say({ kind: 'failure', message: expected ? error.message : String((error as Error).stack), expected })
}

parentPort?.once('message', (request: MappingRequest) => {
  parentPort?.on('message', taken)
  pass(request).catch(fail)
})
