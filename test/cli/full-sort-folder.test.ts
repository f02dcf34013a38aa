import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { writeSyntheticKbo } from '../../bench/synthetic-kbo.ts'
import { canMount, onDiskOf } from '../attack/small-disk.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { environment, program } from './svc.ts'

describe('svc import', () => {
  it('names the folder in which SQLite sorts, a disk of 1 MB, besides the data folder where one of them is full', async function () {
    if (!canMount()) return this.skip()
    using folder = tempFolder()
    const inFolder = (name: string) => join(folder.path, name)
    const disk = inFolder('disk')
    const empty = inFolder('empty')
    for (const made of [disk, empty]) mkdirSync(made)
    await writeSyntheticKbo(inFolder('kbo'), { enterprises: 120_000 })
    const [command = '', ...before] = onDiskOf(1, disk, empty)
    const env = environment({ SVC_DATA_DIR: inFolder('data'), SQLITE_TMPDIR: disk })
    const { stderr, status } = spawnSync(command, [...before, program, 'import', 'be', inFolder('kbo')], {
      env,
      encoding: 'utf8',
    })
    assert.equal(status, 1)
    assert.match(
      stderr,
      new RegExp(
        `^svc: the disk of ${inFolder('data')} or of ${disk}, in which SQLite sorts, is full; the partitions are unchanged; \\d+ and [01] MiB are free now, and SQLITE_TMPDIR names another folder to sort in$`,
        'm',
      ),
    )
  })
})
