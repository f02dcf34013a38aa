import { parentPort, workerData } from 'node:worker_threads'
import { createBlockMapper, type DocumentJob, type MappedBlock, type MappingContents } from '../blocks/block-mapper.ts'
import { importers } from '../importers.ts'

// Maps blocks one by one, in the order in which they arrive.

const { source } = workerData as { source: string }

parentPort?.once('message', (contents: MappingContents) => {
  const importer = importers.get(source)
  if (!importer) throw new Error(`There is no importer of ${source}.`)
  const mapper = createBlockMapper(importer, contents)
  parentPort?.on('message', (job: DocumentJob) => {
    const mapped: MappedBlock = mapper.map(job)
    parentPort?.postMessage(mapped)
  })
})
