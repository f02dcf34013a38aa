import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'

// Run by run-folder.test.ts, with `node test/run.ts`.
describe('the folders of a run', () => {
  it('may be passed through by other users', () => {
    for (const path of [tmpdir(), dirname(tmpdir())]) assert.equal(statSync(path).mode & 0o777, 0o711)
  })
})
