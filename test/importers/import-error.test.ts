import assert from 'node:assert/strict'
import { ImportError } from '../../src/importers/import-error.ts'

describe('the message of an import error', () => {
  it('is one line that no terminal obeys, whatever a file is called or contains', () => {
    const { message } = new ImportError('no.csv: \u001b]0;title\u0007\u009b31m\u202eNordlys\u2066\nAS')
    assert.equal(message, 'no.csv: ]0;title 31mNordlys AS')
  })
})
