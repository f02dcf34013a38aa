import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const measure = fileURLToPath(new URL('./retained-bytes.ts', import.meta.url))

describe('an answered request', () => {
  it('retains less than 800 bytes until the next full garbage collection', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [measure])
    assert.ok(Number(stdout) < 800, `${stdout.trim()} bytes of each`)
  })
})
