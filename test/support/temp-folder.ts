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
