import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { replaceFile } from '#data/files/replace-file.ts'
import { canTrace } from '../crash/strace.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('a file that is replaced', () => {
  it('has the new text and its mode, and no draft is left, not even that of a killed process of the same number', () => {
    using folder = tempFolder()
    const file = join(folder.path, 'note.json')
    writeFileSync(file, 'old')
    writeFileSync(`${file}.${hostname()}.${process.pid}`, 'killed')
    replaceFile(file, 'new', 0o600)
    assert.deepEqual([readFileSync(file, 'utf8'), statSync(file).mode & 0o777], ['new', 0o600])
    assert.deepEqual(readdirSync(folder.path), ['note.json'])
  })

  it('leaves alone the draft that a process of the same number writes in another container', () => {
    using folder = tempFolder()
    const file = join(folder.path, 'note.json')
    for (const draft of [`${file}.other.${process.pid}`, `${file}.${process.pid}`]) writeFileSync(draft, 'half')
    replaceFile(file, 'new')
    assert.equal(readFileSync(file, 'utf8'), 'new')
    assert.equal(readdirSync(folder.path).length, 3)
  })

  it('stays, without a draft beside it, where the system refuses', () => {
    using folder = tempFolder()
    mkdirSync(join(folder.path, 'note.json', 'full'), { recursive: true })
    assert.throws(() => replaceFile(join(folder.path, 'note.json'), 'new'), { syscall: 'rename' })
    assert.deepEqual(readdirSync(folder.path), ['note.json'])
  })

  const itTraced = canTrace ? it : it.skip
  itTraced('is flushed before its rename, and its folder after that', () => {
    using folder = tempFolder()
    const log = join(folder.path, 'trace')
    const text = `import { replaceFile } from '#data/files/replace-file.ts'; replaceFile(${JSON.stringify(join(folder.path, 'note'))}, 'new')`
    const node = [process.execPath, '--input-type=module', '-e', text]
    execFileSync('strace', ['-f', '-y', '-o', log, '-e', 'trace=fsync,rename', ...node])
    // With the files of the descriptors: Node renames files of its own, those of its compiled code.
    const calls = readFileSync(log, 'utf8')
      .split('\n')
      .filter(line => line.includes(folder.path))
      .flatMap(line => /\b(fsync|rename)\(/.exec(line)?.[1] ?? [])
    assert.deepEqual(calls, ['fsync', 'rename', 'fsync'])
  })
})
