import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const pageBytes = 4096
const pagesACommit = 4
const pages = 4096

/**
 * Durations of `count` syncs in milliseconds, ascending, of a file that is overwritten in place like a write-ahead log.
 */
export function diskSyncs(count: number): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-sync-'))
  const file = openSync(join(folder, 'log'), 'w')
  try {
    writeSync(file, Buffer.alloc(pages * pageBytes))
    fdatasyncSync(file)
    const commit = Buffer.alloc(pagesACommit * pageBytes, 1)
    const times = Array.from({ length: count }, (_, at) => {
      writeSync(file, commit, 0, commit.length, ((at * pagesACommit) % pages) * pageBytes)
      const started = performance.now()
      fdatasyncSync(file)
      return performance.now() - started
    })
    return times.sort((a, b) => a - b)
  } finally {
    closeSync(file)
    rmSync(folder, { recursive: true })
  }
}
