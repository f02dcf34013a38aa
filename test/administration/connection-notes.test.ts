import assert from 'node:assert/strict'
import { connectionNotes } from '../../src/administration/checks/connection-notes.ts'
import { describeWithPostgres } from '../support/describe-with.ts'
import { sharedPostgres } from '../support/postgres.ts'

describeWithPostgres('the connections that a PostgreSQL of 200 accepts, 3 of them for superusers', () => {
  it('are enough for a server of 1 or 13 request threads, which opens 14 or 196', async () => {
    const url = (await sharedPostgres()).url('postgres')
    assert.deepEqual([await connectionNotes(url, 1), await connectionNotes(url, 13)], [[], []])
  })

  it('are noted for a server of 14 request threads, which opens 210', async () => {
    assert.deepEqual(await connectionNotes((await sharedPostgres()).url('postgres'), 14), [
      'PostgreSQL accepts 197 connections, and each server of 14 request threads opens up to 210: raise max_connections, or lower SVC_THREADS',
    ])
  })

  it('are left out where the database cannot be asked', async () => {
    assert.equal(await connectionNotes('postgres://svc@127.0.0.1:1/svc', 1), undefined)
  })
})
