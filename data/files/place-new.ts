import { existsSync, linkSync, renameSync } from 'node:fs'
import { basename } from 'node:path'
import { errorCode } from '#domain/error-code.ts'
import { lockFile } from './file-lock.ts'

const lockWaitMs = 5_000

// What systems answer where the disk has no links, such as exFAT or some shares.
const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** Whether a link failed because its disk has none: a file could be written there before. */
export const cannotLink = (error: unknown): boolean => withoutLinks.includes(errorCode(error))

/** A rename would replace the file of another process, so processes take turns. */
function renameInTurn(dataDir: string, draft: string, file: string) {
  using _lock = lockFile(dataDir, basename(file), lockWaitMs)
  if (!existsSync(file)) renameSync(draft, file)
}

/**
 * Gives a draft its name in a data folder, whole and at once, unless another process has made the file; the draft may be left.
 * Throws the system's error.
 */
export function placeNew(dataDir: string, draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return
    if (!cannotLink(error)) throw error
    renameInTurn(dataDir, draft, file)
  }
}
