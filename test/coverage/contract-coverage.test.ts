import assert from 'node:assert/strict'
import { documentedParts, documentedReplies, gaps } from './documented.ts'
import { seen } from './record.ts'

const isReply = (line: string) => /^\w+ \d{3} [\w-]+$/.test(line)
const unseen = (documented: readonly string[]) => documented.filter(line => !seen.has(line) && !gaps.includes(line))

// Runs after the files of test/contract, which sort before it; on its own it has seen nothing.
describe('the contract', () => {
  before(function () {
    if (seen.size === 0) this.skip()
  })

  it('has every documented (operation, status, code) seen by a test, but for the gaps in test/coverage/gaps.txt', () => {
    assert.deepEqual(unseen(documentedReplies), [])
  })

  it('has every header of every reply seen, and every parameter, value of a closed list and body field accepted', () => {
    assert.deepEqual(unseen(documentedParts), [])
  })

  it('has no reply seen by a test that it does not document', () => {
    assert.deepEqual(
      [...seen].filter(line => isReply(line) && !documentedReplies.includes(line)),
      [],
    )
  })

  it('has no gap: a list of those it has would be empty', () => {
    assert.deepEqual(gaps, [])
  })
})
