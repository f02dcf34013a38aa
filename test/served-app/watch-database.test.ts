import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { taskLogger, watchDatabase } from '../../src/served-app/watch-database.ts'
import { until } from '../support/until.ts'

describe('the log of tasks that use PostgreSQL', () => {
  let lines: string[]
  const write = (level: string) => (facts: { reason?: string }, text: string) =>
    void lines.push([level, text.split(':')[0], facts.reason].filter(Boolean).join(' '))
  const destination = { warn: write('warn'), info: write('info'), debug: write('debug') } as unknown as Logger
  const clock = { monotonic: () => performance.now() }
  const refused = new StoreUnavailableError('PostgreSQL is unavailable: connect ECONNREFUSED')
  const tasks = ['usage was not rolled up', 'webhooks not sent', 'history of health not written']

  beforeEach(() => {
    lines = []
  })

  it('has 1 line while it is away and 1 when it is back, where 3 tasks fail 2 times each', async () => {
    let isAway = true
    const check = async () => {
      if (isAway) throw refused
    }
    using database = watchDatabase({ check, clock, logger: destination })
    for (let turn = 0; turn < 2; turn += 1) {
      for (const task of tasks) database.logger.warn({ err: refused }, task)
      await sleep(5)
    }
    assert.deepEqual([database.isAway(), lines.filter(line => line.startsWith('debug')).length], [true, 6])
    isAway = false
    await until(() => !database.isAway())
    assert.deepEqual(
      lines.filter(line => !line.startsWith('debug')),
      ['warn PostgreSQL is unavailable PostgreSQL is unavailable: connect ECONNREFUSED', 'info PostgreSQL is back'],
    )
  })

  it('has a line for each of 3 tasks whose own tables fail, and for an error of the program while it is away', async () => {
    let isAway = false
    const check = async () => {
      if (isAway) throw refused
    }
    using database = watchDatabase({ check, clock, logger: destination })
    for (const task of tasks) database.logger.warn({ err: new StoreUnavailableError('lock timeout') }, task)
    await sleep(5)
    assert.deepEqual(
      lines,
      tasks.map(task => `warn ${task}`),
    )
    isAway = true
    database.logger.warn({ err: refused }, 'webhooks not sent')
    await sleep(5)
    lines = []
    database.logger.warn({ err: new TypeError('a fault') }, 'webhooks not sent')
    assert.deepEqual(lines, ['warn webhooks not sent'])
  })

  it('has the warning of a request thread at level debug only while the main thread finds the database away', async () => {
    const heard = [async () => true, async () => false, () => Promise.reject(new Error('the thread has ended'))]
    for (const isAway of heard) {
      taskLogger(destination, isAway).warn({ err: refused }, 'use not recorded')
      await sleep(5)
    }
    assert.deepEqual(lines, ['debug use not recorded', 'warn use not recorded', 'warn use not recorded'])
  })

  it('says nothing of a database that is closed while it is asked, and asks no more', async () => {
    const closing = Promise.withResolvers<void>()
    let asked = 0
    const check = () => {
      asked += 1
      return closing.promise
    }
    const database = watchDatabase({ check, clock, logger: destination })
    const asking = database.ask()
    database[Symbol.dispose]()
    closing.reject(refused)
    await asking
    assert.deepEqual([lines, database.isAway(), asked], [[], false, 1])
  })
})
