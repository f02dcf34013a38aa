import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '#data/migrations/migrate.ts'
import type { Step } from '#data/migrations/migration-source.ts'
import { openConnection } from '#data/sqlite/connection.ts'
import { tempFolder } from '../support/temp-folder.ts'

const createTable = (name: string): Step => [
  `create ${name}`,
  async knex => {
    await knex.raw(`CREATE TABLE ${name} (id INTEGER PRIMARY KEY)`)
  },
]
const failing: Step = [
  'failing',
  async knex => {
    await knex.raw('CREATE TABLE half_done (id INTEGER PRIMARY KEY)')
    throw new Error('no')
  },
]

const open = (folder: string) => openConnection(join(folder, 'x.sqlite'))

const tablesOf = async ({ knex }: Awaited<ReturnType<typeof open>>) => {
  const names: string[] = await knex('sqlite_schema').where({ type: 'table' }).orderBy('name').pluck('name')
  return names.filter(name => !/^(knex_|sqlite_)/.test(name))
}

describe('migrations', () => {
  it('run each step once, in order, and later ones when they are added', async () => {
    using folder = tempFolder()
    await using connection = await open(folder.path)
    await migrate(connection.knex, [createTable('one')])
    await migrate(connection.knex, [createTable('one')])
    assert.deepEqual(await tablesOf(connection), ['one'])
    await migrate(connection.knex, [createTable('one'), createTable('two'), createTable('three')])
    assert.deepEqual(await tablesOf(connection), ['one', 'three', 'two'])
  })

  it('do not change a database when a step fails, and run the steps once it is fixed', async () => {
    using folder = tempFolder()
    await using connection = await open(folder.path)
    await assert.rejects(migrate(connection.knex, [createTable('one'), failing]), /no/)
    assert.deepEqual(await tablesOf(connection), [])
    await migrate(connection.knex, [createTable('one')])
    assert.deepEqual(await tablesOf(connection), ['one'])
  })

  it('try a failing step once, not until the timeout', async () => {
    using folder = tempFolder()
    await using connection = await open(folder.path)
    let tries = 0
    const counting: Step = [
      'counting',
      async () => {
        tries += 1
        throw new Error('no')
      },
    ]
    await assert.rejects(migrate(connection.knex, [counting]), /no/)
    assert.equal(tries, 1)
  })

  it('refuse a database whose steps have other names', async () => {
    using folder = tempFolder()
    await using connection = await open(folder.path)
    await migrate(connection.knex, [createTable('one'), createTable('two')])
    await assert.rejects(migrate(connection.knex, [createTable('one'), createTable('other')]), /create two/)
  })

  it('refuse a database of a newer release', async () => {
    using folder = tempFolder()
    await using connection = await open(folder.path)
    await migrate(connection.knex, [createTable('one'), createTable('two')])
    await assert.rejects(migrate(connection.knex, [createTable('one')]), /create two/)
  })

  it('do not write to a current database: a reader needs no lock', async () => {
    using folder = tempFolder()
    await using one = await open(folder.path)
    await using two = await open(folder.path)
    await migrate(one.knex, [createTable('one')])
    one.raw.exec('BEGIN IMMEDIATE')
    await migrate(two.knex, [createTable('one')], 1)
    one.raw.exec('ROLLBACK')
  })

  it('wait for a process that is writing, longer than its 250 ms timeout', async () => {
    using folder = tempFolder()
    await using one = await open(folder.path)
    await using two = await open(folder.path)
    one.raw.exec('BEGIN IMMEDIATE')
    const migrated = migrate(two.knex, [createTable('one')])
    await sleep(700)
    one.raw.exec('ROLLBACK')
    await migrated
    assert.deepEqual(await tablesOf(two), ['one'])
  })

  it('give up when the writer does not end', async () => {
    using folder = tempFolder()
    await using one = await open(folder.path)
    await using two = await open(folder.path)
    one.raw.exec('BEGIN IMMEDIATE')
    await assert.rejects(migrate(two.knex, [createTable('one')], 2), /database is locked/)
  })
})
