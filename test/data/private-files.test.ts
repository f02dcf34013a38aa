import assert from 'node:assert/strict'
import { chownSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivate } from '#data/files/private-files.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('a private file', () => {
  it('has mode 0600, and is refused where there is one', () => {
    using folder = tempFolder()
    const file = join(folder.path, 'key-secret')
    writePrivate(file, 'a')
    assert.deepEqual([statSync(file).mode & 0o777, readFileSync(file, 'utf8')], [0o600, 'a'])
    assert.throws(() => writePrivate(file, 'b'), { code: 'EEXIST' })
  })

  it('that root writes belongs to the owner of its folder', function () {
    if (process.getuid?.() !== 0) return this.skip()
    using folder = tempFolder()
    chownSync(folder.path, 65_534, 65_533)
    const file = join(folder.path, 'audit-head')
    writePrivate(file, 'a')
    assert.deepEqual([statSync(file).uid, statSync(file).gid], [65_534, 65_533])
  })
})
