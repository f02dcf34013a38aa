import type { statfsSync } from 'node:fs'

/** The outside world of a download; tests replace it. */
export interface DownloadDeps {
  fetch: typeof fetch
  /** Milliseconds since the epoch. */
  now(): number
  /** At least 0 and below 1. */
  random(): number
  /** Milliseconds. */
  sleep(ms: number): Promise<void>
  /** Asks how full a disk is. */
  statfs?: typeof statfsSync
  /** Stops the download; the next run resumes it. */
  signal?: AbortSignal | undefined
  /** Called before the pause after a failed attempt, which is in milliseconds. */
  onRetry?: ((retry: { reason: string; pauseMs: number }) => void) | undefined
  /** `total` is null where the server does not say it. */
  onProgress?: ((progress: { name: string; bytes: number; total: number | null }) => void) | undefined
}
