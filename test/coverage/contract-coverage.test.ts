import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { documentedParts, documentedReplies, gaps } from './documented.ts'

// `node test/run.ts` names the folder, and runs this file after all others have written their records to it.
const folder = process.env.TEST_RUN_FOLDER
const files = folder && existsSync(folder) ? globSync(`${folder}/*.txt`) : []
const seen = new Set(files.flatMap(file => readFileSync(file, 'utf8').trimEnd().split('\n')))

const isReply = (line: string) => /^\w+ \d{3} [\w-]+$/.test(line)
const unseen = (documented: readonly string[]) => documented.filter(line => !seen.has(line) && !gaps.includes(line))

describe('the contract', () => {
  before(function () {
    if (folder === undefined) this.skip() // a run of this file alone has no records
  })

  it('has every documented (operation, status, code) seen by a test, except the gaps in test/coverage/gaps.txt', () => {
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

  it('has no gaps: test/coverage/gaps.txt is empty', () => {
    assert.deepEqual(gaps, [])
  })
})
