import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nothingToTryLine } from '../../src/cli/server/nothing-to-try.ts'
import { tempFolder } from '../support/temp-folder.ts'

const releaseStore = { kind: 'folder', url: 'file:///releases', folder: '/releases' } as const

describe('the last line of svc serve where no company can be looked up', () => {
  const unreadable = ['GB', 'NO']
  const damaged = 'No company can be served: the partitions of GB, NO cannot be read. svc doctor says why;'

  it('says that registers are imported again where 2 partitions of the data folder are damaged', () => {
    const line = nothingToTryLine({ unreadable }, { releaseStore: undefined, dataDir: '/data' })
    assert.equal(line, `${damaged} import their registers again.`)
  })

  it('says which files a server of releases fetches again where 2 partitions of its release are damaged', () => {
    const line = nothingToTryLine({ unreadable }, { releaseStore, dataDir: '/data' })
    const files = '/data/artefacts/live/partitions'
    assert.equal(line, `${damaged} remove their files in ${files}: they are fetched again.`)
  })

  it('names the 2 sources whose partitions are lost, and none on a server that fetches releases', () => {
    using folder = tempFolder()
    mkdirSync(join(folder.path, 'tasks'))
    for (const source of ['gleif', 'no'])
      writeFileSync(join(folder.path, 'tasks', `import-${source}.json`), '{"succeeded":1,"failed":null}\n')
    const lineOf = (store: typeof releaseStore | undefined) =>
      nothingToTryLine({ unreadable: [] }, { releaseStore: store, dataDir: folder.path })
    const lost = 'the partitions are lost. Import again what was imported before (gleif, no).'
    assert.equal(lineOf(undefined), `No company can be served: ${lost}`)
    assert.equal(lineOf(releaseStore), 'No company yet: svc import loads registers.')
  })
})
