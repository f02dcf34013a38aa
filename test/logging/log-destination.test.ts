import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../../src/clock.ts'
import { ConfigError } from '../../src/config/config-error.ts'
import { openLog } from '../../src/logging/log-destination.ts'
import { isJson, textOfLine } from '../../src/logging/log-format.ts'
import { createLogger } from '../../src/logging/logger.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'

const linesIn = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [])

describe('the log in SVC_LOG_FILE', () => {
  it('is one JSON object per line, and after SIGHUP continues in a new file, as logrotate expects: 2 lines, none lost', async () => {
    using folder = tempFolder()
    const file = join(folder.path, 'svc.log')
    using log = openLog({ logFile: file, logFormat: 'auto', logRetentionDays: undefined }, systemClock)
    const logger = createLogger('info', log)
    logger.info('before')
    await until(() => linesIn(file).length === 1)
    renameSync(file, `${file}.1`)
    process.emit('SIGHUP')
    await until(() => existsSync(file))
    logger.info('after')
    await until(() => linesIn(file).length === 1)
    const said = [`${file}.1`, file].map(name => JSON.parse(linesIn(name)[0] ?? '').msg)
    assert.deepEqual(said, ['before', 'after'])
  })

  it('goes on in the old file if the new one cannot be opened', async () => {
    using folder = tempFolder()
    const file = join(folder.path, 'svc.log')
    using log = openLog({ logFile: file, logFormat: 'json', logRetentionDays: undefined }, systemClock)
    const logger = createLogger('info', log)
    logger.info('before')
    await until(() => linesIn(file).length === 1)
    renameSync(file, `${file}.1`)
    mkdirSync(file)
    const warned = once(process, 'warning')
    process.emit('SIGHUP')
    assert.match((await warned)[0].message, /^SVC_LOG_FILE cannot be written: EISDIR.*the log goes on in the old file$/)
    logger.info('after')
    await until(() => linesIn(`${file}.1`).length === 2)
    rmSync(file, { recursive: true })
  })

  it('is refused in one line, not waited for, if it is a pipe that no program reads', () => {
    using folder = tempFolder()
    const logFile = join(folder.path, 'pipe')
    execFileSync('mkfifo', [logFile])
    assert.throws(() => openLog({ logFile, logFormat: 'auto', logRetentionDays: undefined }, systemClock), {
      name: 'ConfigError',
      message: `SVC_LOG_FILE is a pipe that no program reads: ${logFile}; start its reader first`,
    })
  })

  it('is refused in one line if its folder is missing', () => {
    using folder = tempFolder()
    assert.throws(
      () =>
        openLog(
          { logFile: join(folder.path, 'no', 'svc.log'), logFormat: 'auto', logRetentionDays: undefined },
          systemClock,
        ),
      (error: Error) => error instanceof ConfigError && /^SVC_LOG_FILE cannot be written: ENOENT/.test(error.message),
    )
  })

  it('ends no service if the disk is full', async () => {
    using log = openLog({ logFile: '/dev/full', logFormat: 'json', logRetentionDays: undefined }, systemClock)
    const logger = createLogger('info', log)
    for (let line = 0; line < 100; line += 1) logger.info('lost')
    await new Promise(resolve => setImmediate(resolve))
  })
})

describe('the format of the log', () => {
  it('is text on a terminal and JSON elsewhere, unless SVC_LOG_FORMAT says which', () => {
    assert.deepEqual(
      [isJson('auto', true), isJson('auto', undefined), isJson('json', true), isJson('text', undefined)],
      [false, true, true, false],
    )
  })

  it('as text has the time, the level, the message and the facts of a line', () => {
    const line = {
      level: 40,
      time: Date.parse('2026-11-23T12:34:56Z'),
      pid: 1,
      hostname: 'vm',
      kid: 'a1',
      err: { code: 7 },
      msg: 'slow',
    }
    assert.equal(textOfLine(JSON.stringify(line)), '12:34:56 WARN slow kid=a1 err={"code":7}\n')
  })
})
