import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '#domain/error-code.ts'
import { giveToOwner } from './give-to-owner.ts'

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Creates a folder and those above it that are missing, of the owner of the one they are in. Throws the system's error. `mkdirSync` with `recursive` never
 * returns where a folder takes no others, such as `/proc`.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (isFolder(folder)) return
  try {
    mkdirSync(folder, mode)
    giveToOwner(folder)
  } catch (error) {
    const code = errorCode(error)
    const above = dirname(folder)
    if (code === 'EEXIST' && isFolder(folder)) return
    if (code !== 'ENOENT' || above === folder || isFolder(above)) throw error
    makeFolder(above, mode)
    makeFolder(folder, mode)
  }
}
