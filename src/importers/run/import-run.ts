import type { Importer } from '../importer.ts'
import type { Mapper } from '../threads/start-mapping-threads.ts'
import type { IdentifiedDocuments } from './identify-documents.ts'
import type { ImportOptions } from './import-options.ts'
import type { RejectFile } from './reject-file.ts'

/** The state that the steps of one run share. */
export interface ImportRun {
  importer: Importer
  options: ImportOptions
  documents: IdentifiedDocuments
  mapper: Mapper
  rejects: RejectFile
  /** Milliseconds since the epoch. */
  startedAt: number
}
