import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { makeFolder } from '#data/files/make-folder.ts'
import { syncFolder } from '#data/files/sync-file.ts'
import { whenKilled } from '../../node-runtime/when-killed.ts'
import { BackupError } from './backup-error.ts'

/** The folders above one that are not there, the nearest first. */
function missingAbove(folder: string): string[] {
  const above = dirname(resolve(folder))
  return existsSync(above) ? [] : [above, ...missingAbove(above)]
}

/** Removes folders, the innermost first, until one is gone or holds what others made meanwhile. */
function removeEmpty(folders: readonly string[]) {
  try {
    for (const folder of folders) rmdirSync(folder)
  } catch {
    // This folder is not empty: it stays, and so do those above it.
  }
}

/**
 * Makes a folder that appears as a whole: `fill` writes into another one beside it, which is then renamed. Resolves to
 * what `fill` does. Rejects with BackupError if the folder holds anything, and removes what was written, with the folders
 * above it that were made, if `fill` rejects; what was written also if a signal ends the process.
 */
export async function makeNewFolder<Filled>(folder: string, fill: (draft: string) => Promise<Filled>): Promise<Filled> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new BackupError(`${folder} is not empty: move it away, or name a new folder`)
  const above = missingAbove(folder)
  const draft = `${resolve(folder)}.${randomUUID().slice(0, 8)}.partial`
  const remove = () => rmSync(draft, { recursive: true, force: true })
  using _ = whenKilled(remove)
  try {
    makeFolder(draft, 0o700)
    const filled = await fill(draft)
    if (existsSync(folder)) rmdirSync(folder)
    renameSync(draft, folder)
    syncFolder(dirname(resolve(folder)))
    return filled
  } finally {
    remove()
    if (!existsSync(folder)) removeEmpty(above)
  }
}
