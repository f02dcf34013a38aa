import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const measure = fileURLToPath(new URL('./retained-bytes.ts', import.meta.url))

describe('a request that was answered', () => {
  it('leaves less than 800 bytes behind for the next full collection: what keeps it, makes every collection long', async function () {
    this.timeout(60_000)
    const { stdout } = await promisify(execFile)(process.execPath, [measure])
    assert.ok(Number(stdout) < 800, `${stdout.trim()} bytes of each`)
  })
})
