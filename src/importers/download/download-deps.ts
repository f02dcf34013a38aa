/** The outside world of a download; tests replace it. */
export interface DownloadDeps {
  fetch: typeof fetch
  /** Milliseconds since the epoch. */
  now(): number
  /** At least 0 and below 1. */
  random(): number
  /** Milliseconds. */
  sleep(ms: number): Promise<void>
  /** Stops the download; what has arrived stays for the next run. */
  signal?: AbortSignal | undefined
  onProgress?: ((progress: { name: string; bytes: number; total: number | null }) => void) | undefined
}
