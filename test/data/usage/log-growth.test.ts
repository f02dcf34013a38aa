import assert from 'node:assert/strict'
import { logSizes } from './log-growth.ts'

describe('the write-ahead log of usage', () => {
  it('takes no more than 20 MB after 5 kills of a process that recorded 150 entries, while two others read', async () => {
    const sizes = await logSizes(5)
    assert.ok(Math.max(...sizes) < 20, sizes.map(size => size.toFixed(1)).join(' '))
  })
})
