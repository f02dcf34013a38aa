import assert from 'node:assert/strict'
import { once } from 'node:events'
import fs, {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { mock } from 'node:test'
import { dayMs, dayOf } from '#domain/calendar.ts'
import { createDoubtedClock } from '#domain/retention/doubted-clock.ts'
import { systemClock } from '../../src/clock.ts'
import { dayOfLines } from '../../src/logging/day-of-log.ts'
import { openLog } from '../../src/logging/log-destination.ts'
import { createLogRotation, maxLogBytes } from '../../src/logging/log-rotation.ts'
import { createLogger } from '../../src/logging/logger.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'

const now = systemClock.now()
const today = dayOf(now)
const tomorrow = now + dayMs

/** A log of one line in a folder, whose reopening is counted. */
function logIn(folder: string, maxBytes = maxLogBytes) {
  const file = join(folder, 'svc.log')
  writeFileSync(file, 'first\n')
  const opened = { times: 0 }
  const reopen = () => {
    opened.times += 1
    appendFileSync(file, '')
    return true
  }
  return { file, opened, reopen, rotation: createLogRotation({ file, keepDays: 14, maxBytes, reopen }) }
}

describe('the file of the log with SVC_LOG_RETENTION=14d', () => {
  it('gets the name of its day when the day ends, and a new one is opened', () => {
    using folder = tempFolder()
    const { file, opened, rotation } = logIn(folder.path)
    rotation.check(now)
    assert.deepEqual([readdirSync(folder.path), opened.times], [['svc.log'], 0])
    rotation.check(tomorrow)
    assert.deepEqual([readFileSync(`${file}.${today}`, 'utf8'), readFileSync(file, 'utf8')], ['first\n', ''])
    assert.equal(opened.times, 1)
  })

  it('is also set aside when it is large: three files of one day', () => {
    using folder = tempFolder()
    const { file, rotation } = logIn(folder.path, 6)
    rotation.check(now)
    appendFileSync(file, 'second\n')
    rotation.check(now)
    assert.deepEqual(readdirSync(folder.path).toSorted(), ['svc.log', `svc.log.${today}`, `svc.log.${today}.1`])
  })

  it('is deleted after 14 days; other files of the folder stay', () => {
    using folder = tempFolder()
    const { file, rotation } = logIn(folder.path)
    const daysAgo = (days: number) => `svc.log.${dayOf(now - days * dayMs)}`
    const kept = [daysAgo(14), 'other.log.2020-01-01', 'svc.log.1', 'svc.log.2020-01-01.gz', 'svc.logs.2020-01-01']
    for (const name of [...kept, daysAgo(15), `${daysAgo(15)}.3`]) writeFileSync(join(folder.path, name), '')
    rotation.check(now)
    assert.deepEqual(readdirSync(folder.path).toSorted(), [...kept, 'svc.log'].toSorted())
    assert.ok(existsSync(file))
  })

  it('is deleted by a clock that is 30 days ahead only after a day: nothing, if that is corrected by then', () => {
    using folder = tempFolder()
    const kept = join(folder.path, `svc.log.${dayOf(now - 5 * dayMs)}`)
    writeFileSync(kept, '')
    writeFileSync(join(folder.path, 'svc.log'), 'first\n')
    const settings = { logFile: join(folder.path, 'svc.log'), logFormat: 'json', logRetentionDays: 14 } as const
    openLog(settings, { now: () => now + 30 * dayMs, monotonic: () => 0 })[Symbol.dispose]()
    assert.ok(existsSync(kept))
    const time = { passed: 0 }
    const clock = { now: () => now + 30 * dayMs + time.passed, monotonic: () => time.passed }
    const deletesAt = createDoubtedClock(clock, now)
    const isOld = () => deletesAt() - 14 * dayMs > now - 5 * dayMs
    assert.equal(isOld(), false)
    time.passed = dayMs
    assert.equal(isOld(), true)
  })

  it('is not deleted either by a second start with a clock that is 30 days ahead, after lines of the first one', () => {
    using folder = tempFolder()
    const file = join(folder.path, 'svc.log')
    const [kept, last] = [5, 1].map(days => `${file}.${dayOf(now - days * dayMs)}`)
    const settings = { logFile: file, logFormat: 'json', logRetentionDays: 14 } as const
    const start = (at: number) => openLog(settings, { now: () => at, monotonic: () => 0 })[Symbol.dispose]()
    for (const [name, days] of [
      [kept, 5],
      [last, 1],
    ] as const) {
      writeFileSync(name ?? '', 'line\n')
      utimesSync(name ?? '', new Date(now - days * dayMs), new Date(now - days * dayMs))
    }
    for (const ahead of [30 * dayMs, 30 * dayMs + 60_000]) {
      start(now + ahead)
      writeFileSync(file, 'line\n')
      utimesSync(file, new Date(now + ahead), new Date(now + ahead))
    }
    assert.deepEqual(
      [kept, last].map(name => existsSync(name ?? '')),
      [true, true],
    )
    start(now)
    assert.equal(existsSync(kept ?? ''), true)
  })

  it('of 15 days ago is deleted at the start of a server that wrote yesterday, without waiting for a day', () => {
    using folder = tempFolder()
    const file = join(folder.path, 'svc.log')
    const files = [15, 2, 1].map(days => ({ name: `${file}.${dayOf(now - days * dayMs)}`, at: now - days * dayMs }))
    for (const { name, at } of files) {
      writeFileSync(name, 'line\n')
      utimesSync(name, new Date(at), new Date(at))
    }
    const settings = { logFile: file, logFormat: 'json', logRetentionDays: 14 } as const
    openLog(settings, { now: () => now, monotonic: () => 0 })[Symbol.dispose]()
    assert.deepEqual(
      files.map(({ name }) => existsSync(name)),
      [false, true, true],
    )
  })

  it('keeps the lines of yesterday in a file of 90 days ago, of before it was rotated', () => {
    using folder = tempFolder()
    const { file, rotation } = logIn(folder.path)
    const later = now + 90 * dayMs
    utimesSync(file, new Date(later), new Date(later))
    rotation.check(later)
    assert.equal(readFileSync(`${file}.${dayOf(later - dayMs)}`, 'utf8'), 'first\n')
  })

  it('is set aside if a clock that was 40 days ahead made it, and is deleted 15 days later, as its name is not reached yet', () => {
    using folder = tempFolder()
    const { file, rotation } = logIn(folder.path)
    const right = now - 40 * dayMs
    rotation.check(right)
    const aside = `${file}.${today}`
    assert.equal(readFileSync(aside, 'utf8'), 'first\n')
    // The clock of the file system is that of this test: the file was set aside today.
    rmSync(file)
    renameSync(aside, `${file}.${dayOf(now + 40 * dayMs)}`)
    const days = [14, 15].map(day => {
      rotation.check(now + day * dayMs)
      return readdirSync(folder.path).some(name => name === `svc.log.${dayOf(now + 40 * dayMs)}`)
    })
    assert.deepEqual(days, [true, false])
  })

  it('is set aside once in 5 minutes, where the clock of the file server is 2 hours ahead, and when the day ends', () => {
    using folder = tempFolder()
    const { file, opened, rotation } = logIn(folder.path)
    for (let minute = 0; minute < 5; minute += 1) {
      rotation.check(now - 2 * 3_600_000 + minute * 60_000)
      appendFileSync(file, 'line\n')
    }
    assert.equal(opened.times, 1)
    rotation.check(tomorrow)
    assert.equal(opened.times, 2)
  })

  it('is not set aside by a clock that is corrected by half an hour, also over midnight', () => {
    using folder = tempFolder()
    const { opened, rotation } = logIn(folder.path)
    rotation.check(now - 1_800_000)
    assert.equal(opened.times, 0)
  })

  it('is not lost by a start in 1970: it keeps its day, and what is written then gets the day on which the clock is set', () => {
    using folder = tempFolder()
    const { file, rotation } = logIn(folder.path)
    rotation.check(60_000)
    assert.equal(readFileSync(`${file}.${today}`, 'utf8'), 'first\n')
    assert.equal(dayOfLines({ bornMs: 60_000, writtenMs: 120_000 }, now), today)
    assert.equal(dayOfLines({ bornMs: 60_000, writtenMs: now }, now), dayOf(now - dayMs))
  })

  it('is set aside on a disk without hard links, such as exFAT', () => {
    using folder = tempFolder()
    const { file, rotation } = logIn(folder.path)
    mock.method(fs, 'linkSync', () => {
      throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
    })
    syncBuiltinESMExports()
    try {
      rotation.check(tomorrow)
    } finally {
      mock.restoreAll()
      syncBuiltinESMExports()
    }
    assert.deepEqual(readdirSync(folder.path).toSorted(), ['svc.log', `svc.log.${today}`])
    assert.equal(readFileSync(`${file}.${today}`, 'utf8'), 'first\n')
  })

  it('does not keep older ones from being deleted when it cannot be set aside, and leaves no empty file of its day', () => {
    using folder = tempFolder()
    const { file, rotation } = logIn(folder.path)
    const old = `${file}.${dayOf(now - 15 * dayMs)}`
    writeFileSync(old, '')
    mock.method(fs, 'renameSync', () => {
      throw new Error('EIO: i/o error, rename')
    })
    syncBuiltinESMExports()
    try {
      assert.throws(() => rotation.check(tomorrow), /EIO/)
    } finally {
      mock.restoreAll()
      syncBuiltinESMExports()
    }
    assert.deepEqual(readdirSync(folder.path), ['svc.log'])
  })

  it('is opened again by each of two servers that write it, and set aside once', () => {
    using folder = tempFolder()
    const { file, opened, reopen, rotation } = logIn(folder.path)
    const other = createLogRotation({ file, keepDays: 14, reopen })
    rotation.check(tomorrow)
    other.check(tomorrow)
    other.check(tomorrow)
    assert.equal(opened.times, 2)
    assert.deepEqual(readdirSync(folder.path).toSorted(), ['svc.log', `svc.log.${today}`])
  })

  it('loses no line: one before and one after the end of a day', async () => {
    using folder = tempFolder()
    const file = join(folder.path, 'svc.log')
    const hasLine = (name: string) => existsSync(name) && readFileSync(name, 'utf8').endsWith('\n')
    const settings = { logFile: file, logFormat: 'json', logRetentionDays: 14 } as const
    for (const [message, at] of [
      ['before', now],
      ['after', tomorrow],
    ] as const) {
      using log = openLog(settings, { ...systemClock, now: () => at })
      createLogger('info', log).info(message)
      await until(() => hasLine(file))
    }
    const messages = [`${file}.${today}`, file].map(name => JSON.parse(readFileSync(name, 'utf8')).msg)
    assert.deepEqual(messages, ['before', 'after'])
  })

  it('is made again after it was deleted: later lines are not lost, and it is still set aside when the day ends', () => {
    using folder = tempFolder()
    const { file, opened, rotation } = logIn(folder.path)
    rmSync(file)
    rotation.check(now)
    rotation.check(now)
    assert.deepEqual([existsSync(file), opened.times], [true, 1])
    appendFileSync(file, 'second\n')
    rotation.check(tomorrow)
    assert.equal(readFileSync(`${file}.${today}`, 'utf8'), 'second\n')
  })

  it('that cannot be rotated is warned of, and the log goes on', async () => {
    const warned = once(process, 'warning')
    using log = openLog(
      { logFile: '/dev/null', logFormat: 'json', logRetentionDays: 14 },
      { ...systemClock, now: () => Number.NaN },
    )
    assert.match((await warned)[0].message, /^SVC_LOG_FILE cannot be rotated: /)
    createLogger('info', log).info('after')
  })
})

describe('the file of the log without SVC_LOG_RETENTION', () => {
  it('is opened again when it was deleted or moved, and is never set aside', () => {
    using folder = tempFolder()
    const { file, opened, reopen } = logIn(folder.path)
    const rotation = createLogRotation({ file, keepDays: undefined, reopen })
    rotation.check(tomorrow)
    assert.equal(opened.times, 0)
    rmSync(file)
    rotation.check(tomorrow)
    rotation.check(tomorrow)
    assert.equal(opened.times, 1)
    renameSync(file, `${file}.1`)
    rotation.check(tomorrow)
    assert.deepEqual([readdirSync(folder.path).toSorted(), opened.times], [['svc.log', 'svc.log.1'], 2])
  })

  it('is tried again at the next check where a new one of its name could not be opened', () => {
    using folder = tempFolder()
    const { file } = logIn(folder.path)
    const answers = [false, true]
    const rotation = createLogRotation({ file, keepDays: undefined, reopen: () => answers.shift() ?? true })
    renameSync(file, `${file}.1`)
    // As of root, who alone may write to it.
    writeFileSync(file, '')
    for (const left of [1, 0, 0]) {
      rotation.check(now)
      assert.equal(answers.length, left)
    }
  })
})
