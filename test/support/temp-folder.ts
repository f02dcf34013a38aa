import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface TempFolder extends Disposable {
  path: string
}

/** An empty folder that is removed with all it holds when it goes out of use. */
export function tempFolder(): TempFolder {
  const path = mkdtempSync(join(tmpdir(), 'svc-test-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
