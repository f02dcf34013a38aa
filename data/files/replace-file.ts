import { renameSync, unlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { errorCode } from '#domain/error-code.ts'
import { writeNew } from './private-files.ts'
import { syncFolder } from './sync-file.ts'

function removeDraft(draft: string) {
  try {
    unlinkSync(draft)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

/**
 * Replaces a file as a whole: readers, and a machine that loses power, find either the old text or the new one. The new file
 * belongs to the owner of its folder, and is on disk when this returns. Throws the system's error, and leaves no draft.
 */
export function replaceFile(file: string, text: string, mode = 0o666): void {
  // A killed process of the same number may have left its draft. In two containers that share a folder the number of each is 1.
  const draft = `${file}.${hostname()}.${process.pid}`
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
