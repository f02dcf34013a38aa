import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TempFolder extends Disposable {
  path: string
}

/** A temporary folder that is removed with its contents on disposal. */
export function tempFolder(parent: string = tmpdir()): TempFolder {
  const path = mkdtempSync(join(parent, 'svc-test-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** The same in memory, if there is room: for a long campaign that writes much and is not about the disk. */
export const memoryTempFolder = (): TempFolder => tempFolder(process.env.TEST_MEMORY_FOLDER)

/** The path of a temporary folder that is removed when the process exits. */
export function processFolder(): string {
  const folder = tempFolder()
  process.once('exit', () => folder[Symbol.dispose]())
  return folder.path
}
