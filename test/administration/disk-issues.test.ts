import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { diskIssues } from '../../src/administration/checks/disk-issues.ts'
import { canMount, onDiskOf } from '../attack/small-disk.ts'
import { tempFolder } from '../support/temp-folder.ts'

const program = fileURLToPath(new URL('fill-and-check.ts', import.meta.url))

/** The issues of a disk of 1 MB with some bytes or one inode free, for a folder with usage and for one without. */
function issuesOf(folder: string, freeBytes: number, inodes?: number): string[][] {
  using empty = tempFolder()
  const [command = '', ...args] = [
    ...onDiskOf(1, folder, empty.path, inodes === undefined ? {} : { inodes }),
    process.execPath,
    program,
    folder,
    String(freeBytes),
  ]
  return JSON.parse(spawnSync(command, args, { encoding: 'utf8' }).stdout)
}

describe('the disk of a data folder', () => {
  it('has no issue where it can be written and has space', () => {
    using folder = tempFolder()
    assert.deepEqual(diskIssues(folder.path, true), [])
  })

  it('is named with the reason where it cannot be written', () => {
    assert.deepEqual(diskIssues('/nowhere/data', true), ['/nowhere/data does not exist'])
  })

  it('that is full refuses billed requests only if it has the usage', function () {
    if (!canMount()) this.skip()
    using folder = tempFolder()
    assert.deepEqual(issuesOf(folder.path, 0), [
      [`the disk of ${folder.path} is full: billed requests get 503, and most commands fail`],
      [`the disk of ${folder.path} is full: new releases and imports find no room, and most commands fail`],
    ])
  })

  it('that has room for 900,000 bytes and for no other file is named, with its inodes', function () {
    if (!canMount()) this.skip()
    using folder = tempFolder()
    const issue = `${folder.path} cannot be written: its disk has no inodes left (df -i)`
    // The folder and the file that fills it.
    assert.deepEqual(issuesOf(folder.path, 900_000, 2), [[issue], [issue]])
  })
})
