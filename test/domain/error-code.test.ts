import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { errorCode } from '#domain/error-code.ts'

const errorOf = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}

const cases: readonly [given: string, error: unknown, code: string][] = [
  ['a missing file', errorOf(() => readFileSync('/no/such/file')), 'ENOENT'],
  ['a statement that SQLite cannot read', errorOf(() => new Database(':memory:').exec('NO')), 'SQLITE_ERROR'],
  ['an aborted request, whose code is the number 20', errorOf(() => AbortSignal.abort().throwIfAborted()), ''],
  ['an error without a code', new Error('no code'), ''],
  ['a text', 'ENOENT', ''],
]

describe('the code of an error', () => {
  for (const [given, error, code] of cases)
    it(`is ${code || 'empty'} for ${given}`, () => assert.equal(errorCode(error), code))
})
