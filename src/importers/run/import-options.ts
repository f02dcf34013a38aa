import type { ImportSummary } from './import-summary.ts'

export interface ImportOptions {
  source: string
  /** Files and folders, in any order. */
  files: readonly string[]
  dataDir: string
  /** The folder in which SQLite sorts, named where a disk is full. */
  sortFolder?: string | undefined
  clock: { now(): number }
  /** Does everything but replace the partitions. */
  dryRun?: boolean | undefined
  /** Fails, and replaces nothing, if the files contain something unknown or differ much from the last ones. */
  strict?: boolean | undefined
  /** Accepts a whole register that lacks more than a tenth of the companies loaded before, or a file of the last import or its rows. */
  acceptMissing?: boolean | undefined
  /** Accepts a whole register in which more than a tenth of the companies have another name than before. */
  acceptRenamed?: boolean | undefined
  /** Accepts files that make the status of half of their companies, or of more, unknown. */
  acceptUnknownStatuses?: boolean | undefined
  /** Maximum number of records to read; absent companies then do not count as vanished. */
  limit?: number | undefined
  snapshotDate?: string | undefined
  /** The day on which downloaded files were published, YYYY-MM-DD; used if nothing else gives their date. */
  publishedDay?: string | undefined
  rejectFile?: string | undefined
  onProgress?: ((progress: ImportProgress) => void) | undefined
  /** Whether countries that are never imported are served from the embedded sample; the default is true. */
  sample?: boolean | undefined
  /**
   * Number of mapping threads, 0 to map in the caller's thread; by default one for each core, at most two, for files above 8
   * MB.
   */
  mappingThreads?: number | undefined
  /** Bytes that are read and mapped together. */
  blockBytes?: number | undefined
  /** The note about the import that is announced later, even if the process ends right after it has replaced the partitions. */
  noteOf?: ((summary: ImportSummary) => string) | undefined
  /**
   * Builds the search index of partitions that are about to be replaced, if one is wanted before they are; it does not reject.
   */
  prepareIndex?: ((countries: readonly string[]) => Promise<ImportedIndex | undefined>) | undefined
  /** Stops the import between two batches. The build is kept, and the next run resumes it. */
  signal?: AbortSignal | undefined
}

/** A search index that is swapped in with the partitions; disposed of without that, it changes nothing. */
interface ImportedIndex extends Disposable {
  swap(): Promise<void>
}

/** Progress of an import: the `share` read of the main files, or of the supplementary `file`, between 0 and 1. */
export interface ImportProgress {
  share: number
  read: number
  file?: string
}
