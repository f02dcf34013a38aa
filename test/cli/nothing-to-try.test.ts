import assert from 'node:assert/strict'
import { nothingToTryLine } from '../../src/cli/server/nothing-to-try.ts'

describe('the last line of svc serve where no company can be looked up', () => {
  const unreadable = ['GB', 'NO']
  const damaged = 'No company can be served: the partitions of GB, NO cannot be read. svc doctor says why;'

  it('says that registers are imported again where 2 partitions of the data folder are damaged', () => {
    const line = nothingToTryLine({ unreadable }, { releaseStore: undefined, dataDir: '/data' })
    assert.equal(line, `${damaged} import their registers again.`)
  })

  it('says which files a server of releases fetches again where 2 partitions of its release are damaged', () => {
    const releaseStore = { kind: 'folder', url: 'file:///releases', folder: '/releases' } as const
    const line = nothingToTryLine({ unreadable }, { releaseStore, dataDir: '/data' })
    const files = '/data/artefacts/live/partitions'
    assert.equal(line, `${damaged} remove their files in ${files}: they are fetched again.`)
  })
})
