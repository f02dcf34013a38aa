import { renameSync, unlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '#domain/error-code.ts'
import { writeNew } from './private-files.ts'
import { syncFile } from './sync-file.ts'

/** Codes of systems that cannot flush a folder; they write a renamed file before they are asked to, or never. */
const noFolderSync = ['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM']

function syncFolder(folder: string) {
  try {
    syncFile(folder)
  } catch (error) {
    if (!noFolderSync.includes(errorCode(error))) throw error
  }
}

function removeDraft(draft: string) {
  try {
    unlinkSync(draft)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

/**
 * Replaces a file as a whole, by one of the owner of its folder: readers, and a machine that loses its power, find the old
 * text or the new one. It is on disk when this returns. Throws the system's error, and leaves no draft.
 */
export function replaceFile(file: string, text: string, mode = 0o666): void {
  // Of this process, which may have been killed in the middle when it had the same number.
  const draft = `${file}.${process.pid}`
  try {
    removeDraft(draft)
    writeNew(draft, text, mode)
    renameSync(draft, file)
  } catch (error) {
    removeDraft(draft)
    throw error
  }
  syncFolder(dirname(file))
}
