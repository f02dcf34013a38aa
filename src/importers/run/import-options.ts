/** The options of one import. */
export interface ImportOptions {
  source: string
  /** Files and folders, in any order. */
  files: readonly string[]
  dataDir: string
  clock: { now(): number }
  /** Does everything except replacing the partitions. */
  dryRun?: boolean | undefined
  /** Reads at most so many records; absent companies then do not count as vanished. */
  limit?: number | undefined
  snapshotDate?: string | undefined
  rejectFile?: string | undefined
  onProgress?: ((progress: ImportProgress) => void) | undefined
  /** Stops between two batches and keeps the build, which the next run resumes. */
  signal?: AbortSignal | undefined
}

/** Progress of an import: `share` read of the main files, or of the supplementary `file`, between 0 and 1. */
export interface ImportProgress {
  share: number
  read: number
  file?: string
}
