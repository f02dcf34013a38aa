/** What the person who starts an import decides. */
export interface ImportOptions {
  source: string
  /** Files and folders, in any order. */
  files: readonly string[]
  dataDir: string
  clock: { now(): number }
  /** Does everything but replace the partitions. */
  dryRun?: boolean | undefined
  /** Reads only so many records; nothing is then taken to have vanished. */
  limit?: number | undefined
  snapshotDate?: string | undefined
  rejectFile?: string | undefined
  onProgress?: ((progress: ImportProgress) => void) | undefined
  /** Stops between two batches, leaving the build to be resumed. */
  signal?: AbortSignal | undefined
}

/** How far an import is: `share` of the main files between 0 and 1, or of the further file that is named. */
export interface ImportProgress {
  share: number
  read: number
  file?: string
}
