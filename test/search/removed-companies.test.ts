import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixture, runImport, seedInto } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'
import { writeRegister } from './register-file.ts'
import { searchIn } from './search-in.ts'

const [template] = JSON.parse(readFileSync(fixture('gleif-synthetic-api.json'), 'utf8')).data
const lei = 'SYNTHETIC00000000174'
const otherLei = 'SYNTHETIC00000000271'

interface Lei {
  lei?: string
  id?: string
  name?: string
  status?: string
  day: string
}

const recordOf = ({ lei: own = lei, id = '99000001', name = 'OSPREYWING', status = 'ISSUED', day }: Lei) => {
  const record = structuredClone(template)
  record.attributes.lei = own
  const legalName = { name: `SYNTHETIC ${name} LIMITED`, language: 'en' }
  Object.assign(record.attributes.entity, { legalName, otherNames: [], registeredAs: id })
  record.attributes.registration = { status, lastUpdateDate: `${day}T00:00:00Z` }
  return record
}

describe('a company that has lost a record since the base of the index was built', () => {
  let folder: TempFolder
  let dataDir: string
  beforeEach(async () => {
    folder = tempFolder()
    dataDir = join(folder.path, 'data')
    await seedInto(dataDir)
  })
  afterEach(() => folder[Symbol.dispose]())
  const load = (...records: Lei[]) => {
    const path = join(folder.path, 'leis.json')
    writeFileSync(path, JSON.stringify({ data: records.map(recordOf) }))
    return runImport(dataDir, 'gleif', path)
  }
  const found = async (...records: Lei[]) => {
    await using opened = await searchIn(dataDir)
    opened.log.length = 0
    await load(...records)
    await opened.search.settled()
    assert.deepEqual(opened.log, ['search index built: delta'])
    return await opened.find('ospreywing')
  }

  it('is found no more when GLEIF has withdrawn its only one, and the other one of its name is first', async () => {
    await load({ day: '2026-10-01' }, { lei: otherLei, id: '99000002', day: '2026-10-01' })
    assert.deepEqual(await found({ status: 'ANNULLED', day: '2026-11-01' }), ['GB/99000002'])
  })

  it('is found under its other number alone when GLEIF has corrected that', async () => {
    await load({ day: '2026-10-01' })
    assert.deepEqual(await found({ id: '99000003', day: '2026-11-01' }), ['GB/99000003'])
  })

  it('is not found by a name that only the withdrawn one had', async () => {
    await runImport(
      dataDir,
      'gb',
      writeRegister(folder.path, '2026-10-01', { '99000001': 'SYNTHETIC BADGERFORD LIMITED' }),
    )
    await load({ day: '2026-10-02' })
    assert.deepEqual(await found({ status: 'ANNULLED', day: '2026-11-01' }), [])
  })
})
