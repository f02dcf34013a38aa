import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

/** The file of Companies House with other statuses: they are in the twelfth column. */
const withStatuses = (text: string, change: (status: string) => string) =>
  text.replaceAll(
    /^((?:"(?:[^"]|"")*",){11})"([^"]*)"/gm,
    (_, before: string, status: string) => `${before}"${change(status)}"`,
  )

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

  it('are refused where 5 of 5 statuses of GB are on no list, or missing: the partition keeps those it has', async () => {
    const file = 'BasicCompanyData-synthetic-2026-11-01.csv'
    await load('gb', fixture(file))
    for (const [change, says] of [
      [
        (status: string) => `${status}, new`,
        /^5 of 5 companies have a status on no list, such as Active, new: .*; nothing was replaced$/,
      ],
      [() => '', /^5 of 5 companies have a status on no list, most have none: .*; nothing was replaced$/],
    ] as const)
      await assert.rejects(
        load(
          'gb',
          changed(file, text => withStatuses(text, change)),
        ),
        { message: says },
      )
    await using stores = openStores(folder.path)
    assert.equal((await stores.companies.find('GB', '99000001'))?.status, 'active')
  })

  it('leave out a sole trader of NO whose form has its label only', async () => {
    const path = changed('enheter-synthetic.json', text => text.replaceAll(/"kode": *"(ENK|AS)"/g, '"code": "$1"'))
    const { skipped } = await load('no', path)
    const plain = await load('no', fixture('enheter-synthetic.json'))
    assert.deepEqual(skipped, plain.skipped)
  })

  it('have units of NO with the status unknown where they do not tell underAvvikling, and not active', async () => {
    const path = changed('enheter-synthetic.json', text => text.replaceAll('"underAvvikling"', '"underAvviklingNew"'))
    const { unknown_statuses } = await load('no', path)
    assert.deepEqual(unknown_statuses, { 'underAvvikling=': 3 })
    await using stores = openStores(folder.path)
    const found = await Promise.all(['899999002', '899999010'].map(id => stores.companies.find('NO', id)))
    assert.deepEqual(
      found.map(company => company?.status),
      ['unknown', 'in_insolvency'],
    )
  })

  it('are refused where the units of NO do not tell konkurs: bankrupt ones would be active', async () => {
    const path = changed('enheter-synthetic.json', text => text.replaceAll('"konkurs"', '"konkursNew"'))
    await assert.rejects(load('no', path), {
      message: /^5 of 5 companies have a status on no list, such as konkurs=: /,
    })
  })

  it('have no company of CY under the number of another: without its type, B 999006 is no HE999006', async () => {
    const path = changed('cy/organisations_synthetic.csv', text => text.replaceAll(/(?<=[,;])"?[A-Z]"?(?=[,;])/g, ''))
    await assert.rejects(load('cy', [path, fixture('cy/registered_office_synthetic.csv')]), {
      message:
        /^7 of 7 records could not be read \(first reason: ORGANISATION_TYPE_CODE is empty\); nothing was replaced$/,
    })
  })
})
