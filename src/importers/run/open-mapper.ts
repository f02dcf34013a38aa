import type { Importer } from '../importer.ts'
import { type Mapper, startMappingThreads } from '../threads/start-mapping-threads.ts'
import type { IdentifiedDocuments } from './identify-documents.ts'
import type { ImportOptions } from './import-options.ts'
import { mapRecords } from './map-records.ts'

// Starting a thread costs more than mapping a small file.
const smallFileBytes = 8 * 1024 * 1024

/** What maps the records of an import: this thread for a small file, otherwise threads of its own. */
export const openMapper = (
  importer: Importer,
  { main, supplementary }: IdentifiedDocuments,
  { mappingThreads: count }: ImportOptions,
): Mapper => {
  const isSmall = main.reduce((sum, document) => sum + document.bytes, 0) <= smallFileBytes
  const isInThread = count === undefined ? isSmall : count === 0
  if (!isInThread && supplementary.length === 0) return startMappingThreads(importer, count)
  return {
    // The threads start after supplementary files are staged, so that the two do not use memory at the same time.
    map: request => (isInThread ? mapRecords(importer, request) : startMappingThreads(importer, count).map(request)),
    [Symbol.asyncDispose]: async () => undefined,
  }
}
