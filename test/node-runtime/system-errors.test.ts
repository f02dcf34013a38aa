import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemErrorLine } from '../../src/node-runtime/system-errors.ts'

const places = [
  { path: '/data', name: 'SVC_DATA_DIR' },
  { path: '/copies/monday', name: 'the argument folder' },
]
const source = '/data/partitions/NO.sqlite'
const dest = '/copies/monday.1a2b3c4d.partial/partitions/NO.sqlite'

/** The line of a file that could not be copied. */
const lineOf = (code: string) =>
  systemErrorLine(Object.assign(new Error(code), { code, syscall: 'copyfile', path: source, dest }), places)

describe('the line of a file that cannot be copied', () => {
  for (const [code, problem] of [
    ['EDQUOT', 'cannot be written: the disk quota of this user is used up'],
    ['EROFS', 'is on a read-only file system'],
    ['EFBIG', 'cannot be written: it would be larger than files may be'],
  ] as const)
    it(`names the copy, and what to change for another place, where that ${problem}`, () => {
      assert.equal(lineOf(code), `${dest} ${problem}; change the argument folder`)
    })

  it('names the copy, and what to do, where its disk is full', () => {
    assert.equal(
      lineOf('ENOSPC'),
      `${dest} cannot be written: its disk is full; free some space on it, or change the argument folder`,
    )
  })

  it('names the file where that does not exist', () => {
    assert.equal(lineOf('ENOENT'), `${source} does not exist; change SVC_DATA_DIR`)
  })
})

describe('the line of a file that cannot be removed', () => {
  it('says that its file system is read-only, although the error of rm has no code', () => {
    // As Node 24 throws it.
    const thrown = Object.assign(new Error(", Unknown error: Read-only file system '/data/a'"), {
      code: '',
      syscall: 'rm',
    })
    const line = systemErrorLine(Object.assign(thrown, { path: '/data/a' }), places)
    assert.equal(line, '/data/a is on a read-only file system; change SVC_DATA_DIR')
  })
})

describe('the line of a folder that cannot be listed to be removed', () => {
  it('says to raise ulimit -n where no file can be opened, although the error of rm has no code', () => {
    // As Node 24 throws it.
    const thrown = Object.assign(new Error(", Unknown error: Too many open files '/data/a'"), {
      code: '',
      syscall: 'rm',
    })
    assert.equal(systemErrorLine(thrown, places), 'this process may not open more files; raise ulimit -n')
  })
})

describe('the line of a temporary folder', () => {
  const lineOf = (code: string, syscall: string, path: string) =>
    systemErrorLine(Object.assign(new Error(code), { code, syscall, path }), places)

  it('names TMPDIR where it does not exist, and not the name that the folder was to have', () => {
    const line = lineOf('ENOENT', 'mkdtemp', join(tmpdir(), 'svc-backup-XXXXXX'))
    assert.equal(line, `${tmpdir()} does not exist; change TMPDIR`)
  })

  it('names TMPDIR where its disk is full, and of other files there nothing', () => {
    const [ours, other] = ['svc-backup-1a2b3c/usage.sqlite', 'another/file'].map(name => join(tmpdir(), name))
    const full = 'cannot be written: its disk is full'
    assert.equal(lineOf('ENOSPC', 'write', String(ours)), `${ours} ${full}; free some space on it, or change TMPDIR`)
    assert.equal(lineOf('ENOSPC', 'write', String(other)), `${other} ${full}`)
  })
})
