import { parentPort, workerData } from 'node:worker_threads'
import { ImportFailure } from './import-failure.ts'
import { importers } from './importers.ts'
import type { WorkerMessage } from './map-in-worker.ts'
import { maxBatchesAhead } from './map-in-worker.ts'
import type { MappingRequest } from './map-records.ts'
import { mapRecords } from './map-records.ts'
import { packRows } from './packed-rows.ts'

const { source, request } = workerData as { source: string; request: MappingRequest }
const say = (message: WorkerMessage) => parentPort?.postMessage(message)

let ahead = 0
let goOn: () => void = () => undefined
parentPort?.on('message', () => {
  ahead -= 1
  goOn()
})

const pass = async () => {
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

pass().catch(error => {
  const expected = error instanceof ImportFailure
  say({ kind: 'failure', message: expected ? error.message : String(error.stack), expected })
})
