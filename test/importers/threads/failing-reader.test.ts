import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const program = fileURLToPath(new URL('./failing-reader.ts', import.meta.url))
const failing =
  'data:text/javascript,import{isMainThread}from"node:worker_threads";if(!isMainThread)throw new Error("no memory")'

describe('an import whose reading thread fails at its start', () => {
  for (const waitMs of [0, 2_000])
    it(`rejects with its error where it asks for records ${waitMs} ms later`, async () => {
      const { stdout } = await promisify(execFile)(process.execPath, ['--import', failing, program, String(waitMs)])
      assert.match(stdout, /^Error: no memory/)
    })
})
