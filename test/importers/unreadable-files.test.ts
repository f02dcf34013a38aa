import assert from 'node:assert/strict'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hashFile } from '../../src/importers/hash-file.ts'
import { fixture, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('a file that the system cannot read any more', () => {
  it('is named by the error of the system, which names none where the file is open', async () => {
    using folder = tempFolder()
    await assert.rejects(hashFile(folder.path), { code: 'EISDIR', syscall: 'read', path: folder.path })
  })

  for (const mappingThreads of [0, 1])
    it(`ends an import with ${mappingThreads} mapping threads with that error, which the command prints in one line`, async () => {
      using folder = tempFolder()
      const files = join(folder.path, 'be')
      cpSync(fixture('be'), files, { recursive: true })
      const path = join(files, 'enterprise.csv')
      const onProgress = () => rmSync(path, { force: true })
      await assert.rejects(runImport(folder.path, 'be', files, { onProgress, mappingThreads }), {
        ...{ code: 'ENOENT', syscall: 'open', path },
        message: `ENOENT: no such file or directory, open '${path}'`,
      })
    })
})
