import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

interface Memory {
  held: number
  resident: number
}

const script = fileURLToPath(new URL('../../bench/limiter-memory.ts', import.meta.url))
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)

describe('the memory of the window limiter', () => {
  it('stays under 50 MB', function () {
    const said = execFileSync(process.execPath, ['--expose-gc', script], { encoding: 'utf8' })
    const { tracked, afterMillion, afterFlood } = JSON.parse(said) as Record<'afterMillion' | 'afterFlood', Memory> & {
      tracked: number
    }
    assert.equal(tracked, 1_000_000)
    for (const { held, resident } of [afterMillion, afterFlood]) {
      assert.ok(held < 50e6, `${megabytes(held)} MB held`)
      assert.ok(resident < 50e6, `${megabytes(resident)} MB resident`)
    }
    if (this.test)
      this.test.title += `: ${megabytes(afterMillion.held)} MB for 1,000,000 addresses (${megabytes(afterMillion.resident)} MB resident), ${megabytes(afterFlood.held)} MB after 300,000 more with 5 calls each`
  })
})
