import assert from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnection } from '#data/connection.ts'
import { migrate } from '#data/migrations/migrate.ts'
import type { Step } from '#data/migrations/migration-source.ts'
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

const tablesOf = ({ raw }: ReturnType<typeof open>) => {
  const names = raw.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).pluck()
  return names.all().filter(name => !/^(knex_|sqlite_)/.test(name))
}

describe('migrations', () => {
  it('run each step once, in order, and later ones when they are added', async () => {
    using folder = tempFolder()
    using connection = open(folder.path)
    await migrate(connection.raw, [createTable('one')])
    await migrate(connection.raw, [createTable('one')])
    assert.deepEqual(tablesOf(connection), ['one'])
    await migrate(connection.raw, [createTable('one'), createTable('two'), createTable('three')])
    assert.deepEqual(tablesOf(connection), ['one', 'three', 'two'])
  })

  it('do not change a database when a step fails, and run the steps once it is fixed', async () => {
    using folder = tempFolder()
    using connection = open(folder.path)
    await assert.rejects(migrate(connection.raw, [createTable('one'), failing]), /no/)
    assert.deepEqual(tablesOf(connection), [])
    await migrate(connection.raw, [createTable('one')])
    assert.deepEqual(tablesOf(connection), ['one'])
  })

  it('try a failing step once, not until the timeout', async () => {
    using folder = tempFolder()
    using connection = open(folder.path)
    let tries = 0
    const counting: Step = [
      'counting',
      async () => {
        tries += 1
        throw new Error('no')
      },
    ]
    await assert.rejects(migrate(connection.raw, [counting]), /no/)
    assert.equal(tries, 1)
  })

  it('refuse a database whose steps have other names', async () => {
    using folder = tempFolder()
    using connection = open(folder.path)
    await migrate(connection.raw, [createTable('one'), createTable('two')])
    await assert.rejects(migrate(connection.raw, [createTable('one'), createTable('other')]), /create two/)
  })

  it('refuse a database of a newer release', async () => {
    using folder = tempFolder()
    using connection = open(folder.path)
    await migrate(connection.raw, [createTable('one'), createTable('two')])
    await assert.rejects(migrate(connection.raw, [createTable('one')]), /create two/)
  })

  it('do not write to a current database: a reader needs no lock', async () => {
    using folder = tempFolder()
    using one = open(folder.path)
    using two = open(folder.path)
    await migrate(one.raw, [createTable('one')])
    one.raw.exec('BEGIN IMMEDIATE')
    await migrate(two.raw, [createTable('one')], 1)
    one.raw.exec('ROLLBACK')
  })

  it('wait for a process that is writing, longer than its 250 ms timeout', async () => {
    using folder = tempFolder()
    using one = open(folder.path)
    using two = open(folder.path)
    one.raw.exec('BEGIN IMMEDIATE')
    const migrated = migrate(two.raw, [createTable('one')])
    await sleep(700)
    one.raw.exec('ROLLBACK')
    await migrated
    assert.deepEqual(tablesOf(two), ['one'])
  })

  it('give up when the writer does not end', async () => {
    using folder = tempFolder()
    using one = open(folder.path)
    using two = open(folder.path)
    one.raw.exec('BEGIN IMMEDIATE')
    await assert.rejects(migrate(two.raw, [createTable('one')], 2), /database is locked/)
  })
})
