import assert from 'node:assert/strict'
import fs, { writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { mock } from 'node:test'
import { namingDamage } from '#data/accounts/damaged-database.ts'
import { checkFile } from '#data/partitions/checks/check-file.ts'
import { systemErrorLine } from '../../src/node-runtime/system-errors.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** What SQLite says of a page that a disk cannot read. */
const ofDatabase = Object.assign(new Error('database disk image is malformed'), { code: 'SQLITE_CORRUPT' })

/** Makes the second read of a file fail with EIO, until disposed. */
function failReads(): Disposable {
  let isFirst = true
  mock.method(fs, 'readSync', () => {
    if (!isFirst) throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })
    isFirst = false
    return 1
  })
  syncBuiltinESMExports()
  return {
    [Symbol.dispose]: () => {
      mock.restoreAll()
      syncBuiltinESMExports()
    },
  }
}

describe('a database whose disk fails, which SQLite calls damaged', () => {
  it('is named with its disk: nobody is told to restore a backup in place of sound accounts', () => {
    using folder = tempFolder()
    const file = join(folder.path, 'accounts.sqlite')
    writeFileSync(file, 'accounts')
    using _ = failReads()
    const error = namingDamage(file, ofDatabase) as NodeJS.ErrnoException
    assert.equal(systemErrorLine(error, []), `${file} cannot be read or written: its disk fails`)
  })

  it('is called damaged where all of the file can be read', () => {
    using folder = tempFolder()
    const file = join(folder.path, 'accounts.sqlite')
    writeFileSync(file, 'accounts')
    const message = `${file} is damaged (database disk image is malformed): restore the data folder from a backup with svc restore`
    assert.equal((namingDamage(file, ofDatabase) as Error).message, message)
  })

  it('is no corrupt partition, which would have to be imported again', async () => {
    using folder = tempFolder()
    const file = join(folder.path, 'NO.sqlite')
    writeFileSync(file, 'no database '.repeat(100))
    assert.equal((await checkFile(file)).state, 'corrupt')
    using _ = failReads()
    await assert.rejects(checkFile(file), { code: 'EIO', path: file })
  })
})
