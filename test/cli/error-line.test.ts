import assert from 'node:assert/strict'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { errorLine } from '../../src/cli/terminal/error-line.ts'
import { tempFolder } from '../support/temp-folder.ts'

const folder = tempFolder()
const sqlite = (code: string, message: string) => Object.assign(new Error(message), { code })
const lineOf = (error: Error) => errorLine(error, { dataDir: folder.path, places: [] })
const unavailable = (cause: unknown) => new StoreUnavailableError('the accounts database is unavailable', { cause })

describe('the line of a database that fails', () => {
  after(() => folder[Symbol.dispose]())

  for (const [what, error] of [
    ['a statement', sqlite('SQLITE_FULL', 'insert into `a` - database or disk is full')],
    ['the store of a thread', unavailable('SqliteError: database or disk is full')],
    ['the store of this thread', unavailable(sqlite('SQLITE_FULL', 'database or disk is full'))],
  ] as const)
    it(`names the folder whose disk is full, where ${what} says so`, () => {
      assert.equal(lineOf(error), `the disk of ${folder.path} is full; free some space on it`)
    })

  it('names the folder and the check that finds the file, where one is damaged', () => {
    const reason = 'malformed database schema (a) - orphan index'
    assert.equal(
      lineOf(sqlite('SQLITE_CORRUPT', reason)),
      `a database in ${folder.path} is damaged (${reason}): svc doctor --deep says which`,
    )
  })

  it('says why a store is unavailable: another program holds its lock', () => {
    const reason = 'the database cannot be used: database is locked'
    assert.equal(lineOf(unavailable(sqlite('SQLITE_BUSY', 'begin - database is locked'))), reason)
  })

  it('says to raise ulimit -n where its files are open to this user and cannot be opened', () => {
    const reason = 'the database cannot be used: unable to open database file'
    const line = `${reason}; its permissions allow it: raise ulimit -n if that is low`
    assert.equal(lineOf(unavailable(sqlite('SQLITE_CANTOPEN', 'select 1 - unable to open database file'))), line)
    assert.equal(lineOf(unavailable('SqliteError: unable to open database file')), line)
  })

  for (const [what, wrap] of [
    ['of a store', unavailable],
    ['of an import', (cause: Error) => cause],
  ] as const)
    it(`says to raise ulimit -n where the thread ${what} could not be started for lack of files`, () => {
      const cause = new Error('Worker initialization failure: EMFILE')
      assert.equal(lineOf(wrap(cause)), 'this process may not open more files; raise ulimit -n')
    })

  it('says why a store is unavailable: its thread could not be started', () => {
    const cause = new Error('Worker initialization failure: EIO')
    assert.equal(lineOf(unavailable(cause)), `the accounts database is unavailable: ${cause.message}`)
  })

  it('names the socket of a PostgreSQL that does not run', () => {
    const cause = Object.assign(new Error('connect ENOENT /run/.s.PGSQL.5432'), { code: 'ENOENT', syscall: 'connect' })
    const error = new StoreUnavailableError(`/run:5432/svc: PostgreSQL is unavailable: ${cause.message}`, { cause })
    assert.equal(lineOf(error), '/run:5432/svc: PostgreSQL is unavailable: connect ENOENT /run/.s.PGSQL.5432')
  })

  it('is the message of a store without a database of this folder', () => {
    assert.equal(
      lineOf(new StoreUnavailableError('db/svc: PostgreSQL is unavailable')),
      'db/svc: PostgreSQL is unavailable',
    )
  })
})
