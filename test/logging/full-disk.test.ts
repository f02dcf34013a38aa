import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { canMount, onDiskOf } from '../attack/small-disk.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Fills the disk of the log, logs 4 MB, makes room, and logs until a line is in the file. Lines are of one length. */
const program = `
  import { readFileSync } from 'node:fs'
  import { setTimeout as sleep } from 'node:timers/promises'
  import { systemClock } from './src/clock.ts'
  import { openLog } from './src/logging/log-destination.ts'
  import { emptyDisk, fillDisk } from './test/attack/small-disk.ts'
  import { until } from './test/support/until.ts'
  const folder = process.argv[1]
  const logFile = folder + '/svc.log'
  const log = openLog({ logFile, logFormat: 'json', logRetentionDays: undefined }, systemClock)
  const write = text => log.write(text.padEnd(999) + '\\n')
  const has = text => readFileSync(logFile, 'utf8').includes(text)
  write('first')
  await until(() => has('first'))
  fillDisk(folder, 100_000)
  for (let line = 0; line < 4_000; line += 1) {
    write('while it is full')
    if (line % 100 === 0) await sleep(1)
  }
  emptyDisk(folder, 100_000)
  await until(() => {
    write('after')
    return has('after')
  })
  process.exit(7)
`

describe('the log of a disk that was full', () => {
  it('goes on when there is room again, also if more than 1 MiB had to wait', function () {
    if (!canMount()) return this.skip()
    using folder = tempFolder()
    const disk = join(folder.path, 'disk')
    const empty = join(folder.path, 'empty')
    for (const made of [disk, empty]) mkdirSync(made)
    const [command = '', ...before] = onDiskOf(8, disk, empty)
    const args = [...before, process.execPath, '--input-type=module', '-e', program, disk]
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    assert.equal(status, 7, stderr)
  })
})
