import assert from 'node:assert/strict'
import { logSizes } from './log-growth.ts'

describe('the write-ahead log of usage, in a loop of crashes', () => {
  it('takes no more than 20 MB after each of 30 kills', async () => {
    const sizes = await logSizes(30)
    process.stdout.write(`      log after each of 30 kills, MB: ${sizes.map(size => size.toFixed(1)).join(' ')}\n`)
    assert.ok(Math.max(...sizes) < 20)
  }).timeout(300_000)
})
