import assert from 'node:assert/strict'
import { documented, gaps } from './documented.ts'
import { seen } from './record.ts'

// Runs after the files of test/contract, which sort before it; on its own it has seen nothing.
describe('the contract', () => {
  before(function () {
    if (seen.size === 0) this.skip()
  })

  it('has every documented (operation, status, code) seen by a test, but for the gaps in test/coverage/gaps.txt', () => {
    assert.deepEqual(
      documented.filter(triple => !seen.has(triple) && !gaps.includes(triple)),
      [],
    )
  })

  it('has no reply seen by a test that it does not document', () => {
    assert.deepEqual(
      [...seen].filter(triple => !documented.includes(triple)),
      [],
    )
  })

  it('has no gap that a test has closed or that it does not document', () => {
    assert.deepEqual(
      gaps.filter(gap => seen.has(gap) || !documented.includes(gap)),
      [],
    )
  })
})
