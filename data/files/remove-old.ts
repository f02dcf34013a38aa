import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Deletes files and folders in a folder that killed processes left, by their names, once they are older than what a
 * running process may be writing. Errors are ignored: the next call tries again.
 */
export function removeOld(folder: string, isLeft: (name: string) => boolean, maxAgeMs: number): void {
  try {
    for (const name of readdirSync(folder).filter(isLeft)) {
      const path = join(folder, name)
      if (Date.now() - statSync(path).mtimeMs > maxAgeMs) rmSync(path, { recursive: true })
    }
  } catch {
    // Another process deletes them too, or the folder cannot be changed.
  }
}
