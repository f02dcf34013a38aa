import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TempFolder extends Disposable {
  path: string
}

/** A temporary folder that is removed with its contents on disposal. */
export function tempFolder(): TempFolder {
  const path = mkdtempSync(join(tmpdir(), 'svc-test-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** The path of a temporary folder that is removed when the process exits. */
export function processFolder(): string {
  const folder = tempFolder()
  process.once('exit', () => folder[Symbol.dispose]())
  return folder.path
}
