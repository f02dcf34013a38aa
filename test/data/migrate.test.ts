import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate, type Step } from '#data/migrations/migrate.ts'
import { durablePragmas, openDatabase } from '#data/open-database.ts'
import { tempFolder } from '../support/temp-folder.ts'

const createTable = (name: string): Step => [
  `create ${name}`,
  database => {
    database.exec(`CREATE TABLE ${name} (id INTEGER PRIMARY KEY)`)
  },
]
const failing: Step = [
  'failing',
  database => {
    database.exec('CREATE TABLE half_done (id INTEGER PRIMARY KEY)')
    throw new Error('no')
  },
]

const open = (folder: string) => {
  const database = openDatabase(join(folder, 'x.sqlite'), { pragmas: durablePragmas })
  return { database, [Symbol.dispose]: () => void database.close() }
}

const tablesOf = ({ database }: ReturnType<typeof open>) => {
  const names = database
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .pluck()
  return names.all().filter(name => !/^(knex_|sqlite_)/.test(name))
}

describe('migrations', () => {
  it('take each step once, in order, and later ones when they are added', async () => {
    using folder = tempFolder()
    using connection = open(folder.path)
    await migrate(connection.database, [createTable('one')])
    await migrate(connection.database, [createTable('one')])
    assert.deepEqual(tablesOf(connection), ['one'])
    await migrate(connection.database, [createTable('one'), createTable('two'), createTable('three')])
    assert.deepEqual(tablesOf(connection), ['one', 'three', 'two'])
  })

  it('leave a database as it was when a step fails, and take the steps when it is mended', async () => {
    using folder = tempFolder()
    using connection = open(folder.path)
    await assert.rejects(migrate(connection.database, [createTable('one'), failing]), /no/)
    assert.deepEqual(tablesOf(connection), [])
    await migrate(connection.database, [createTable('one')])
    assert.deepEqual(tablesOf(connection), ['one'])
  })

  it('try a failing step once, not until their patience ends', async () => {
    using folder = tempFolder()
    using connection = open(folder.path)
    let tries = 0
    const counting: Step = [
      'counting',
      () => {
        tries += 1
        throw new Error('no')
      },
    ]
    await assert.rejects(migrate(connection.database, [counting]), /no/)
    assert.equal(tries, 1)
  })

  it('refuse a database whose steps have other names', async () => {
    using folder = tempFolder()
    using connection = open(folder.path)
    await migrate(connection.database, [createTable('one'), createTable('two')])
    await assert.rejects(migrate(connection.database, [createTable('one'), createTable('other')]), /create two/)
  })

  it('refuse a database that a newer release has changed', async () => {
    using folder = tempFolder()
    using connection = open(folder.path)
    await migrate(connection.database, [createTable('one'), createTable('two')])
    await assert.rejects(migrate(connection.database, [createTable('one')]), /create two/)
  })

  it('do not write to a database that has every step: a reader needs no lock', async () => {
    using folder = tempFolder()
    using one = open(folder.path)
    using two = open(folder.path)
    await migrate(one.database, [createTable('one')])
    one.database.exec('BEGIN IMMEDIATE')
    await migrate(two.database, [createTable('one')], 1)
    one.database.exec('ROLLBACK')
  })

  it('wait for a process that is writing, longer than its 250 ms of patience', async () => {
    using folder = tempFolder()
    using one = open(folder.path)
    using two = open(folder.path)
    one.database.exec('BEGIN IMMEDIATE')
    const migrated = migrate(two.database, [createTable('one')])
    await sleep(700)
    one.database.exec('ROLLBACK')
    await migrated
    assert.deepEqual(tablesOf(two), ['one'])
  })

  it('give up when the writer does not end', async () => {
    using folder = tempFolder()
    using one = open(folder.path)
    using two = open(folder.path)
    one.database.exec('BEGIN IMMEDIATE')
    await assert.rejects(migrate(two.database, [createTable('one')], 2), /database is locked/)
  })
})
