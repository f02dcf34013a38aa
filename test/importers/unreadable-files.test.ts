import assert from 'node:assert/strict'
import fs, { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentsIn } from '../../src/importers/readers/open-document.ts'
import { sha256Of } from '../../src/importers/sha256-of.ts'
import { fixture, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { zipOf } from '../support/zip-of.ts'

describe('a file that the system cannot read any more', () => {
  it('is named by the error of the system, which names none where the file is open', async () => {
    using folder = tempFolder()
    await assert.rejects(sha256Of(folder.path), { code: 'EISDIR', syscall: 'read', path: folder.path })
  })

  it('is not called damaged where its network disk fails (ESTALE) while a zip file is opened', async () => {
    using folder = tempFolder()
    const path = join(folder.path, 'a.zip')
    writeFileSync(path, zipOf([{ name: 'x.csv', content: 'a;b\n' }]))
    const { fstat } = fs
    const fault = { code: 'ESTALE', syscall: 'fstat' }
    const failing = (_: number, then: (error: Error) => void) =>
      then(Object.assign(new Error('ESTALE: stale file handle, fstat'), fault))
    Object.assign(fs, { fstat: failing })
    try {
      await assert.rejects(documentsIn(path, ['.csv']), { ...fault, path })
    } finally {
      Object.assign(fs, { fstat })
    }
  })

  for (const name of ['../x.csv', '/etc/x.csv', 'C:\\x.csv'])
    it(`is called unsafe, not damaged, where it is a zip file with the member ${name}`, async () => {
      using folder = tempFolder()
      const path = join(folder.path, 'a.zip')
      writeFileSync(path, zipOf([{ name, content: 'a;b\n' }]))
      const message = `a.zip contains ${name.replace('\\', '/')}, a path that leads out of the folder it is unpacked to`
      await assert.rejects(documentsIn(path, ['.csv']), {
        name: 'ImportError',
        message: `${message}; get the file from the register again`,
      })
    })

  for (const mappingThreads of [0, 1])
    it(`ends an import with ${mappingThreads} mapping threads with that error, which the command prints in one line`, async () => {
      using folder = tempFolder()
      const files = join(folder.path, 'be')
      cpSync(fixture('be'), files, { recursive: true })
      const path = join(files, 'enterprise.csv')
      const onProgress = () => rmSync(path, { force: true })
      await assert.rejects(runImport(folder.path, 'be', files, { onProgress, mappingThreads }), {
        code: 'ENOENT',
        syscall: 'open',
        path,
        message: `ENOENT: no such file or directory, open '${path}'`,
      })
    })
})
