import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

/** Files as a register may publish them next year, without saying so. */
describe('files in which a column or member has another name', () => {
  let folder: TempFolder
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder[Symbol.dispose]())

  const changed = (file: string, change: (text: string) => string) => {
    const before = readFileSync(fixture(file), 'utf8')
    const path = join(folder.path, basename(file))
    writeFileSync(path, change(before))
    assert.notEqual(readFileSync(path, 'utf8'), before)
    return path
  }
  const load = (source: string, files: string | string[]) =>
    runImport(folder.path, source, files, { snapshotDate: '2026-11-15', sample: false })

  for (const [source, file, member] of [
    ['no', 'enheter-synthetic.json', 'organisasjonsform'],
    ['fi', 'fi/all_companies-synthetic.json', 'companyForms'],
    ['sk', 'sk/init_2026-11-01_001-synthetic.json', 'legalForms'],
  ] as const)
    it(`are refused where none of at least 5 records of ${source} has a legal form: persons would be companies`, async () => {
      const path = changed(file, text => text.replaceAll(`"${member}"`, `"${member}New"`))
      await assert.rejects(load(source, path), {
        name: 'ImportError',
        message:
          /^(\d) of \1 companies have no legal form, by which natural persons .* are left out: .*; nothing was replaced$/,
      })
    })

  it('leave out a sole trader of NO whose form has its label only', async () => {
    const path = changed('enheter-synthetic.json', text => text.replaceAll(/"kode": *"(ENK|AS)"/g, '"code": "$1"'))
    const { skipped } = await load('no', path)
    const plain = await load('no', fixture('enheter-synthetic.json'))
    assert.deepEqual(skipped, plain.skipped)
  })

  for (const member of ['konkurs', 'underAvvikling'])
    it(`have units of NO with the status unknown where they do not tell ${member}, and not active`, async () => {
      const path = changed('enheter-synthetic.json', text => text.replaceAll(`"${member}"`, `"${member}New"`))
      const { unknown_statuses } = await load('no', path)
      assert.ok((unknown_statuses[`${member}=`] ?? 0) > 0)
      await using stores = openStores(folder.path)
      const found = await Promise.all(['899999002', '899999029'].map(id => stores.companies.find('NO', id)))
      assert.deepEqual(
        found.map(company => company?.status),
        ['unknown', 'unknown'],
      )
    })

  it('have no company of CY under the number of another: without its type, B 999006 is no HE999006', async () => {
    const path = changed('cy/organisations_synthetic.csv', text => text.replaceAll(/(?<=[,;])"?[A-Z]"?(?=[,;])/g, ''))
    await assert.rejects(load('cy', [path, fixture('cy/registered_office_synthetic.csv')]), {
      message:
        /^7 of 7 records could not be read \(first reason: ORGANISATION_TYPE_CODE is empty\); nothing was replaced$/,
    })
  })
})
