import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
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
          /^(\d) of \1 companies have no legal form, so natural persons cannot be left out: .*; nothing was replaced$/,
      })
    })

  it('are refused where 5 of 5 statuses of GB are on no list, or missing: the partition keeps those it has', async () => {
    const file = 'BasicCompanyData-synthetic-2026-11-01.csv'
    await load('gb', fixture(file))
    for (const [change, says] of [
      [
        (status: string) => `${status}, new`,
        /^5 of 5 companies have a status on no list, such as Active, new: .*; nothing was replaced; .*, add --accept-unknown-statuses$/,
      ],
      [
        () => '',
        /^5 of 5 companies have a status on no list, most have none: .*; nothing was replaced; .*, add --accept-unknown-statuses$/,
      ],
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

  it('are imported with statuses that are on no list if that is accepted: they are unknown, and served as unknown', async () => {
    const path = changed('BasicCompanyData-synthetic-2026-11-01.csv', text => withStatuses(text, () => 'New'))
    const options = { sample: false, acceptUnknownStatuses: true }
    const { written, unknown_statuses } = await runImport(folder.path, 'gb', path, options)
    assert.deepEqual([written, unknown_statuses], [5, { New: 5 }])
    await using stores = openStores(folder.path)
    assert.equal((await stores.companies.find('GB', '99000001'))?.status, 'unknown')
  })

  it('are not refused for words on no list where the companies of DK have ended: they are dissolved by whatever word', async () => {
    const path = changed('dk/virksomhed-synthetic.ndjson', text =>
      text
        .replaceAll(/("livsforloeb": \[\{"periode": \{"gyldigFra": "[-\d]+", "gyldigTil": )null/g, '$1"2021-06-30"')
        .replaceAll(/("sammensatStatus": )"[^"]*"/g, '$1"OMDANNET"'),
    )
    const { written, unknown_statuses } = await load('dk', path)
    assert.deepEqual([written, unknown_statuses], [6, { OMDANNET: 6 }])
    await using stores = openStores(folder.path)
    assert.equal((await stores.companies.find('DK', '99990007'))?.status, 'dissolved')
  })

  it('are not refused for further states without a label where 5 of 5 firms of RO are struck off', async () => {
    const cuis = ['99000000', '99000018', '99000026', '99000034', '99000042']
    const numbers = [1, 2, 3, 4, 5].map(at => `J12/99830${at}/2001`)
    const write = (name: string, header: string, rows: readonly string[]) => {
      const path = join(folder.path, name)
      writeFileSync(path, [header, ...rows, ''].join('\r\n'))
      return path
    }
    const header = 'DENUMIRE^CUI^COD_INMATRICULARE^DATA_INMATRICULARE^FORMA_JURIDICA'
    const firms = numbers.map((number, at) => `SINTETIC ${at} SRL^${cuis[at]}^${number}^05/05/2001^SRL`)
    const states = numbers.flatMap(number => [`${number}^1084`, `${number}^9999`])
    const files = [write('OD_FIRME.CSV', header, firms), write('OD_STARE.CSV', 'COD_INMATRICULARE^COD', states)]
    const { written, unknown_statuses } = await load('ro', files)
    assert.deepEqual([written, unknown_statuses], [5, { 9999: 5 }])
    await using stores = openStores(folder.path)
    assert.equal((await stores.companies.find('RO', '99000000'))?.status, 'dissolved')
  })

  for (const [source, file, code, persons] of [
    ['dk', 'dk/virksomhed-synthetic.ndjson', 'virksomhedsformkode', { sole_trader: 1, estate: 1 }],
    ['fi', 'fi/all_companies-synthetic.json', 'type', { sole_trader: 1 }],
  ] as const)
    it(`leave out ${Object.keys(persons).join(' and ')} of ${source} whose form has its label only`, async () => {
      const path = changed(file, text =>
        text.replaceAll(new RegExp(`"${code}": *("?(?:10|20|26)"?),`, 'g'), '"x": $1,'),
      )
      const { skipped } = await load(source, path)
      assert.deepEqual({ ...skipped, ...persons }, skipped)
    })

  it('have no record of SK that neither its legal form nor its register shows to be no person', async () => {
    const path = changed('sk/init_2026-11-01_001-synthetic.json', text =>
      text.replaceAll('"sourceRegister"', '"sourceRegisterNew"'),
    )
    const { rejected } = await load('sk', path)
    const { rejected: before } = await load('sk', fixture('sk/init_2026-11-01_001-synthetic.json'))
    assert.equal(rejected, before + 1)
    await using stores = openStores(folder.path)
    assert.equal(await stores.companies.find('SK', '99999064'), undefined)
  })

  it('have companies of FI, NL and SK with the status unknown whose end is an object now, and not active ones', async () => {
    for (const [source, country, file, member, id] of [
      ['fi', 'FI', 'fi/all_companies-synthetic.json', 'endDate', '9999903-6'],
      ['nl', 'NL', 'nl/basisbedrijfsgegevens-synthetic.ndjson', 'datumEinde', '99000003'],
      ['sk', 'SK', 'sk/init_2026-11-01_001-synthetic.json', 'termination', '99999013'],
    ] as const) {
      const path = changed(file, text =>
        text.replaceAll(new RegExp(`"${member}": *("[-\\d]+")`, 'g'), `"${member}": {"day": $1}`),
      )
      const { unknown_statuses, drift } = await load(source, path)
      assert.equal(unknown_statuses[`${member} without a date`], 1, source)
      assert.ok(drift.unknown_members, `${country} ${id}`)
    }
  })

  for (const member of ['EntityCategory', 'RegistrationStatus'])
    for (const file of ['gleif-synthetic-copy.json', 'gleif-synthetic.xml'])
      it(`are refused where records of ${file} lack ${member}: funds and annulled LEIs would be companies`, async () => {
        const path = changed(file, text => text.replaceAll(new RegExp(`${member}(?=[">])`, 'g'), `${member}New`))
        await assert.rejects(load('gleif', path), {
          message: new RegExp(`could not be read \\(first reason: ${member} is missing\\); nothing was replaced$`),
        })
      })

  it('are refused where none of the 16 rows of a whole register is a company: the cells of SE are shifted by a column', async () => {
    const path = changed('se/bolagsverket_bulkfil-synthetic-2026-11-16.txt', text => {
      const [header = '', ...rows] = text.split('\n').filter(row => row.trim() !== '')
      return [header, ...rows.map(row => `"";${row.slice(0, row.lastIndexOf(';'))}`), ''].join('\n')
    })
    await assert.rejects(load('se', path), {
      message:
        /^none of 16 records is a company \(13 are left out as no_organisation_number\): .*; nothing was replaced$/,
    })
  })

  it('leave out merchants of DE whose kind of register only their number has', async () => {
    const path = changed('de/de_companies_synthetic.jsonl', text =>
      text.replaceAll('"_registerArt"', '"_registerArtNew"'),
    )
    const { skipped } = await load('de', path)
    assert.deepEqual(skipped, (await load('de', fixture('de/de_companies_synthetic.jsonl'))).skipped)
  })

  it('have companies of FI with the status unknown of whose situations the type has another name', async () => {
    const path = changed('fi/all_companies-synthetic.json', text =>
      text.replaceAll(/"type": *"(KONK|SANE|SELTILA)"/g, '"typeNew": "$1"'),
    )
    const { unknown_statuses } = await load('fi', path)
    assert.equal(unknown_statuses['companySituations without a type'], 3)
  })

  it('tell of a proceeding of PL that has another name: its company would be active without a word', async () => {
    const path = changed('pl/synthetic-likwidacja-0009999002.json', text =>
      text.replace('"likwidacja"', '"likwidacjaNew"'),
    )
    const { drift } = await load('pl', path)
    assert.deepEqual(drift.unknown_members, { 'odpis.dane.dzial6.likwidacjaNew': 1 })
  })

  it('tell of lives of DK that are a text: a company that has ended would be one of today without a word', async () => {
    const path = changed('dk/virksomhed-synthetic.ndjson', text =>
      text.replaceAll(/"livsforloeb": \[.*?\}\]/g, '"livsforloeb": "2000-01-01/2021-06-30"'),
    )
    const { drift } = await load('dk', path)
    assert.deepEqual(Object.keys(drift.unknown_members), ['livsforloeb (no longer an object)'])
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

  const british = readFileSync(fixture('BasicCompanyData-synthetic-2026-11-01.csv'), 'utf8').trimEnd().split('\n')
  const part = (name: string, lines: readonly string[]) => {
    const path = join(folder.path, name)
    writeFileSync(path, `${lines.join('\n')}\n`)
    return path
  }

  it('are refused where the second of 2 parts in a folder has no header: 3 of 5 companies would be missing', async () => {
    part('a-2026-11-01.csv', british.slice(0, 3))
    part('b-2026-11-01.csv', british.slice(3))
    await assert.rejects(load('gb', folder.path), {
      name: 'ImportError',
      message:
        'b-2026-11-01.csv has no header and as many cells as a-2026-11-01.csv: it may be a part of it; if so, join them first, else move it away',
    })
  })

  it('make no company unknown where the second of 2 parts has a header and no rows', async () => {
    const names = ['BasicCompanyData-2026-11-01-part1_2.csv', 'BasicCompanyData-2026-11-01-part2_2.csv'] as const
    const { incomplete_because } = await load('gb', [part(names[0], british), part(names[1], british.slice(0, 1))])
    assert.equal(incomplete_because, `${names[1]} has a header and no rows`)
  })

  it('are whole where gzip files of a header and of its 5 rows were joined', async () => {
    const path = join(folder.path, 'BasicCompanyData-2026-11-01.csv.gz')
    const members = [british.slice(0, 1), british.slice(1)].map(lines => gzipSync(`${lines.join('\n')}\n`))
    writeFileSync(path, Buffer.concat(members))
    const { complete, written } = await load('gb', path)
    assert.deepEqual([complete, written], [true, 5])
  })
})
