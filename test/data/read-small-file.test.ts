import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSmallFile } from '#data/files/read-small-file.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('a small file that a setting names', () => {
  const folder = tempFolder()
  const path = (name: string) => join(folder.path, name)
  const pipe = (name: string) => {
    execFileSync('mkfifo', [path(name)])
    return path(name)
  }
  after(() => folder[Symbol.dispose]())

  it('is read whole up to 1 MiB', () => {
    for (const text of ['', 'a secret\n', 'é'.repeat(512 * 1024)]) {
      writeFileSync(path('file'), text)
      assert.equal(readSmallFile(path('file')), text)
    }
  })

  it('is refused from 1 MiB and 1 byte on, of 5 GB, and without end, as /dev/zero is', () => {
    for (const [name, bytes] of [
      ['larger', 1024 * 1024 + 1],
      ['large', 5e9],
    ] as const) {
      writeFileSync(path(name), '')
      truncateSync(path(name), bytes)
    }
    for (const file of [path('larger'), path('large'), '/dev/zero'])
      assert.throws(() => readSmallFile(file), { code: 'SVC_FILE_TOO_LARGE', path: file, syscall: 'read' })
  })

  it('is refused with its path if it is a folder or missing', () => {
    assert.throws(() => readSmallFile(folder.path), { code: 'EISDIR', path: folder.path })
    assert.throws(() => readSmallFile(path('none')), { code: 'ENOENT', path: path('none') })
  })

  it('may be a pipe whose text comes later and in parts', () => {
    const file = pipe('late')
    const writer = spawn('sh', ['-c', 'sleep 0.1; { printf one; sleep 0.1; printf two; } > "$0"', file])
    assert.equal(readSmallFile(file), 'onetwo')
    writer.unref()
  })

  it('is given up if it is a pipe that nothing is written to', () => {
    const file = pipe('silent')
    assert.throws(() => readSmallFile(file, 2), { code: 'SVC_PIPE_SILENT', path: file })
  })
})
