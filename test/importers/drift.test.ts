import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRegistryId } from '#domain/companies/registry-ids/is-registry-id.ts'
import { writeSyntheticRegister } from '../../bench/synthetic-register.ts'
import { missingOptional, repeatedColumns } from '../../src/importers/checks/missing-columns.ts'
import { unknownColumns } from '../../src/importers/checks/unknown-columns.ts'
import { importers } from '../../src/importers/importers.ts'
import { readCompanyId } from '../../src/importers/mapping/read-company-id.ts'
import { missingColumns, readHeader } from '../../src/importers/readers/csv-header.ts'
import { samples } from '../support/genuine-samples.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap(name => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })

const headerOf = (path: string): string[] => {
  try {
    return readHeader(readFileSync(path, 'utf8').replace(/^\ufeff/, ''), true)?.cells ?? []
  } catch {
    return []
  }
}

const folders = [fixture(''), ...(existsSync(samples) ? [samples] : [])]
const headers = folders
  .flatMap(filesIn)
  .filter(path => /\.(csv|txt)$/i.test(path))
  .map(path => ({ name: path, columns: headerOf(path) }))

const gb = readFileSync(fixture('BasicCompanyData-synthetic-2026-11-01.csv'), 'utf8').trimEnd().split('\n')
const gleif = readFileSync(fixture('gleif-synthetic.xml'), 'utf8').replace(
  /(?<=<\/lei:LEIRecord>).*(?=<\/lei:LEIRecords>)/s,
  '',
)
const sk = JSON.parse(readFileSync(fixture('sk/init_2026-11-01_001-synthetic.json'), 'utf8'))
const [{ companySituations: _, ...finnish }] = JSON.parse(
  readFileSync(fixture('fi/all_companies-synthetic.json'), 'utf8'),
)
/** Companies of one content, with the first numbers that have a correct check digit. */
const finnishCompanies = (count: number) => {
  const found: object[] = []
  for (let at = 10_000_000; found.length < count; at += 1) {
    const value = `${Math.floor(at / 10)}-${at % 10}`
    if (isRegistryId('FI', value)) found.push({ ...finnish, businessId: { ...finnish.businessId, value } })
  }
  return found
}
const slovak = [sk.results ?? sk].flat().slice(0, 1)

const position = (column: string) => (gb[0] ?? '').split(',').findIndex(name => name.trim() === column)

describe('drift of the files', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
  })
  afterEach(() => folder[Symbol.dispose]())
  const write = (name: string, content: string) => {
    const path = join(folder.path, name)
    writeFileSync(path, content)
    return path
  }

  for (const importer of importers.values()) {
    const { source, csv, supplementaryFiles = [] } = importer
    const kinds = [...(csv ? [{ name: 'main', columns: csv.columns }] : []), ...supplementaryFiles]
    if (kinds.length === 0) continue
    it(`has names for all columns of its fixtures and genuine samples: ${source}`, () => {
      const fitting = (columns: (typeof kinds)[number]['columns']) =>
        headers.filter(header => missingColumns(header.columns, columns).length === 0)
      const supplementary = supplementaryFiles.map(file => ({ file, documents: fitting(file.columns) }))
      const main = csv ? fitting(csv.columns) : []
      assert.deepEqual(unknownColumns(importer, { main, supplementary }), {})
      assert.deepEqual(repeatedColumns(importer, { main, supplementary }), {})
    })
  }

  for (const { source, file, name } of [
    { source: 'be', file: 'be-kbo-open-data/address.csv', name: 'address' },
    { source: 'ee', file: 'ee-ariregister-lihtandmed/ettevotja_rekvisiidid__lihtandmed.csv', name: 'main' },
    { source: 'fr', file: 'fr-sirene-stock/sample_unites_legales_OK.csv', name: 'main' },
    { source: 'fr', file: 'fr-sirene-stock/sample_etablissements_OK.csv', name: 'establishment' },
    { source: 'gb', file: 'gb-companies-house-basic/BasicCompanyData-sample.csv', name: 'main' },
    { source: 'ie', file: 'ie-cro-companies/companies.csv', name: 'main' },
    { source: 'lt', file: 'lt-jar/JAR_IREGISTRUOTI.csv', name: 'main' },
    { source: 'lv', file: 'lv-ur-register/register.csv', name: 'main' },
    { source: 'se', file: 'se-bolagsverket-bulkfil/header-only.txt', name: 'main' },
  ])
    it(`misses no column in the genuine ${file}`, function () {
      const documents = headers.filter(header => header.name === `${samples}${file}`)
      if (documents.length === 0) this.skip()
      const importer = importers.get(source)
      assert.ok(importer)
      const supplement = importer.supplementaryFiles?.find(each => each.name === name)
      const supplementary = supplement ? [{ file: supplement, documents }] : []
      assert.deepEqual(missingOptional(importer, { main: supplement ? [] : documents, supplementary }), {})
    })

  const unknown = [
    {
      of: 'a new column',
      source: 'gb',
      file: () =>
        write(
          'b-2026-11-02.csv',
          gb
            .slice(0, 3)
            .map((line, at) => `${line},${at ? 'x' : 'NewColumn'}`)
            .join('\n'),
        ),
      drift: { unknown_columns: { main: ['NewColumn'] } },
      says: 'unknown columns in main: NewColumn',
    },
    {
      of: 'a column that is missing',
      source: 'gb',
      file: () =>
        write(
          'b-2026-11-02.csv',
          gb
            .slice(0, 3)
            .map(line => line.split(',').toSpliced(position('RegAddress.AddressLine1'), 1).join(','))
            .join('\n'),
        ),
      drift: { missing_columns: { main: ['RegAddress.AddressLine1'] } },
      says: 'columns missing from main: RegAddress.AddressLine1',
    },
    {
      of: 'a column that has another name',
      source: 'gb',
      file: () =>
        write('b-2026-11-02.csv', [gb[0]?.replace('RegAddress.PostTown', 'RegAddress.Town'), gb[1]].join('\n')),
      drift: {
        unknown_columns: { main: ['RegAddress.Town'] },
        missing_columns: { main: ['RegAddress.PostTown'] },
      },
      says: 'unknown columns in main: RegAddress.Town; columns missing from main: RegAddress.PostTown',
    },
    {
      of: 'a column that is there twice, of which the first is read',
      source: 'gb',
      file: () =>
        write(
          'b-2026-11-02.csv',
          gb
            .slice(0, 3)
            .map((line, at) => `${line},${at ? 'x' : 'companyname '}`)
            .join('\n'),
        ),
      drift: { repeated_columns: { main: ['CompanyName'] } },
      says: 'repeated columns, of which the first is read, in main: CompanyName',
    },
    {
      of: 'a new member',
      source: 'sk',
      file: () => write('actual_2026-11-02.json', JSON.stringify(slovak.map(record => ({ ...record, newMember: 1 })))),
      drift: { unknown_members: { newMember: 1 } },
      says: 'unknown members: newMember',
    },
    {
      of: '1,000 companies without a situation',
      source: 'fi',
      file: () => write('fi-2026-11-02.json', JSON.stringify(finnishCompanies(1_000))),
      drift: { missing_members: ['companySituations'] },
      says: 'members that no record has, so that nothing tells of an end or a proceeding: companySituations',
    },
    {
      of: 'a new element of XML',
      source: 'gleif',
      country: 'GB',
      file: () => write('gleif-2026-11-02.xml', gleif.replace('</lei:LegalForm>', '<lei:New/></lei:LegalForm>')),
      drift: { unknown_members: { 'Entity.LegalForm.New': 1 } },
      says: 'unknown members: Entity.LegalForm.New',
    },
    {
      of: 'a new legal form',
      source: 'gb',
      file: () =>
        write('b-2026-11-02.csv', [gb[0], gb[1]?.replace('Private Limited Company', 'Space Company')].join('\n')),
      drift: { unknown_legal_forms: { 'Space Company': 1 } },
      says: 'unknown legal forms: Space Company',
    },
    {
      of: 'an unknown status',
      source: 'gb',
      file: () => write('b-2026-11-02.csv', [gb[0], gb[1]?.replace('Active', 'Orbiting')].join('\n')),
      drift: {},
      says: 'unknown statuses: Orbiting',
    },
  ]
  for (const { of, source, country = source.toUpperCase(), file, drift, says } of unknown) {
    it(`is in the summary, and stops a strict import in one line: ${of}`, async () => {
      await assert.rejects(runImport(folder.path, source, file(), { strict: true }), {
        name: 'ImportError',
        message: `the files are not as known (${says}); nothing was replaced: --strict was given`,
      })
      await using stores = openStores(folder.path)
      const { sources } = await stores.coverage.coverage(country)
      assert.deepEqual(
        sources.map(loaded => loaded.source),
        ['sample'],
      )
      const summary = await runImport(folder.path, source, file())
      const none = {
        unknown_columns: {},
        missing_columns: {},
        repeated_columns: {},
        other_dates: {},
        unjoined_files: {},
        unused_files: {},
        unknown_members: {},
        missing_members: [],
        unknown_legal_forms: {},
        unknown_codes: {},
        unreadable: null,
        unreadable_dates: {},
        misread_names: null,
        lost_letters: null,
        changes: [],
      }
      assert.deepEqual(summary.drift, { ...none, ...drift })
      assert.ok(summary.written > 0)
    })
  }

  describe('of which records cannot be read', () => {
    const rows = (unreadable: number, of: number) =>
      Array.from({ length: of }, (_, at) =>
        gb[1]?.replace('99000001', at < unreadable ? `QQ${at}` : String(99_100_000 + at)),
      )
    const load = (unreadable: number, of: number, strict = false) =>
      runImport(folder.path, 'gb', write('b-2026-11-02.csv', [gb[0], ...rows(unreadable, of)].join('\n')), { strict })

    for (const [unreadable, of] of [
      [195, 195],
      [100, 195],
      [5, 50],
      [2, 2],
    ] as const)
      it(`stops in one line, replaces nothing and leaves nothing: ${unreadable} of ${of}`, async () => {
        await assert.rejects(load(unreadable, of), {
          name: 'ImportError',
          message: `${unreadable} of ${of} records could not be read (first reason: CompanyNumber "QQ0": malformed); nothing was replaced`,
        })
        await using stores = openStores(folder.path)
        const { sources, completeness } = await stores.coverage.coverage('GB')
        assert.deepEqual([sources.map(({ source }) => source), completeness], [['sample'], 'sample'])
        assert.ok(!existsSync(join(folder.path, 'partitions', 'GB.sqlite.building')))
      })

    for (const [unreadable, of] of [
      [5, 51],
      [4, 6],
      [1, 1],
    ] as const)
      it(`is in the summary, and stops a strict import: ${unreadable} of ${of}`, async () => {
        await assert.rejects(load(unreadable, of, true), {
          message: new RegExp(`^the files are not as known \\(${unreadable} of ${of} records could not be read`),
        })
        const { drift, written } = await load(unreadable, of)
        assert.equal(written, of - unreadable)
        assert.deepEqual(drift.unreadable, { records: unreadable, of, first_reason: 'CompanyNumber "QQ0": malformed' })
      })
  })

  describe('of which dates cannot be read', () => {
    const rowsWith = (date: string, count: number, from: number) =>
      Array.from({ length: count }, (_, at) => {
        const row = gb[1]?.replace('99000001', String(99_100_000 + from + at)) ?? ''
        return row.split(',').with(position('IncorporationDate'), date).join(',')
      })
    const load = (unreadable: number, of: number, strict = false) => {
      const rows = [...rowsWith('7/29/2020', unreadable, 0), ...rowsWith('29/07/2020', of - unreadable, unreadable)]
      return runImport(folder.path, 'gb', write('b-2026-11-02.csv', [gb[0], ...rows].join('\n')), { strict })
    }
    const said = (records: number, of = 60) =>
      `${records} of ${of} dates in IncorporationDate cannot be read, such as 7/29/2020`

    it('stops in one line when they are a tenth or more, as after a spreadsheet has saved the file', async () => {
      const advice =
        'a spreadsheet or another tool may have saved the file, or the register writes dates in another form now; import it as the register publishes it; nothing was replaced'
      for (const [unreadable, of] of [
        [60, 60],
        [6, 60],
      ] as const)
        await assert.rejects(load(unreadable, of), { name: 'ImportError', message: `${said(unreadable)}: ${advice}` })
    })

    it('is in the summary when they are fewer, and stops a strict import; not below one in a hundred', async () => {
      await assert.rejects(load(4, 60, true), {
        message: `the files are not as known (${said(4)}); nothing was replaced: --strict was given`,
      })
      const { drift, written } = await load(4, 60)
      assert.deepEqual(
        [drift.unreadable_dates, written],
        [{ IncorporationDate: { records: 4, of: 60, first: '7/29/2020' } }, 60],
      )
      assert.deepEqual((await load(1, 101)).drift.unreadable_dates, {})
    })

    const fixturesOf = (country: string, rewrite: (text: string) => string, changed: RegExp) =>
      readdirSync(fixture(country)).map(name => {
        const text = readFileSync(fixture(`${country}/${name}`), 'utf8')
        return write(name, changed.test(name) ? rewrite(text) : text)
      })
    const dayFirst = (text: string) => text.replaceAll(/(\d{4})-(\d{2})-(\d{2})/g, '$3.$2.$1')

    it('names those of further files, which stop a strict import: 7 of 7 proceedings of LV begin on 10.01.2019', async () => {
      const files = fixturesOf('lv', dayFirst, /^insolvency/)
      const load = (strict: boolean) =>
        runImport(folder.path, 'lv', files, { snapshotDate: '2026-11-15', sample: false, strict })
      await assert.rejects(load(true), {
        message: /7 of 7 dates in proceeding_started_on of insolvency cannot be read, such as 10\.01\.2019/,
      })
      assert.deepEqual((await load(false)).drift.unreadable_dates, {
        'proceeding_started_on of insolvency': { records: 7, of: 7, first: '10.01.2019' },
        'proceeding_ended_on of insolvency': { records: 2, of: 2, first: '20.02.2020' },
      })
    })

    it('names those of former names of FR in its history, and of the second former name of GB', async () => {
      const files = fixturesOf('fr', dayFirst, /Historique/)
      const fr = await runImport(folder.path, 'fr', files, { snapshotDate: '2026-11-15', sample: false })
      assert.deepEqual(Object.keys(fr.drift.unreadable_dates), ['dateFin of history', 'dateDebut of history'])
      assert.deepEqual(Object.keys(fr.supplementary_files.history ?? {}), ['read', 'kept', 'rejected'])
      const second = position('PreviousName_2.CONDATE')
      const other = (cell: string, at: number) => (at === second && /\d/.test(cell) ? '7/29/2020' : cell)
      const rows = gb.slice(1).map(line => line.split(',').map(other))
      const file = write('b-2026-11-02.csv', [gb[0], ...rows.map(row => row.join(','))].join('\n'))
      const { drift } = await runImport(folder.path, 'gb', file, { sample: false })
      assert.ok('PreviousName_2.CONDATE' in drift.unreadable_dates)
    })

    it('leaves out one that is more than a year after the file, and stops when they are a tenth: 31/12/9999', async () => {
      const rows = (count: number) => [
        ...rowsWith('31/12/9999', count, 0),
        ...rowsWith('31/12/2027', 1, count),
        ...rowsWith('29/07/2020', 59 - count, count + 1),
      ]
      const imported = (count: number) =>
        runImport(folder.path, 'gb', write('b-2026-11-02.csv', [gb[0], ...rows(count)].join('\n')))
      await assert.rejects(imported(6), {
        message:
          '6 of 60 incorporation dates are more than a year after the file, such as 9999-12-31: the file may be newer than its name or --snapshot-date says, or a tool has written a day where there is none; import it as the register publishes it; nothing was replaced',
      })
      const { drift } = await imported(4)
      assert.deepEqual(drift.unreadable_dates, {
        incorporation_date: { records: 4, of: 60, first: '9999-12-31' },
      })
      await using stores = openStores(folder.path)
      const { fields, record_count } = await stores.coverage.coverage('GB')
      assert.equal((record_count ?? 0) - (fields.incorporation_date?.count ?? 0), 4)
    })

    it('counts them of the dates that are there: 5 of 6 ends among 100 companies stop it; among 601, 5 are told, and 4 are not', async () => {
      const withEnds = (of: number, unreadable = 5) => {
        const rows = rowsWith('29/07/2020', of, 0).map((row, at) => {
          const end = at < unreadable ? '2020.07.29' : at < 6 ? '29/07/2020' : ''
          return row.split(',').with(position('DissolutionDate'), end).join(',')
        })
        return runImport(folder.path, 'gb', write('b-2026-11-02.csv', [gb[0], ...rows].join('\n')))
      }
      await assert.rejects(withEnds(100), /^ImportError: 5 of 6 dates in DissolutionDate cannot be read, such as 2020/)
      assert.deepEqual((await withEnds(601, 4)).drift.unreadable_dates, {})
      const { drift } = await withEnds(601)
      assert.deepEqual(drift.unreadable_dates, { DissolutionDate: { records: 5, of: 6, first: '2020.07.29' } })
    })
  })

  describe('against the last complete file', () => {
    let lines: string[]
    beforeEach(async () => {
      const file = join(folder.path, 'whole-2026-11-01.csv')
      await writeSyntheticRegister(file, { rows: 200 })
      lines = readFileSync(file, 'utf8').trimEnd().split('\n')
      await runImport(folder.path, 'gb', file)
    })
    const without = (column: string) => {
      const at = (lines[0] ?? '').split(',').findIndex(name => name.trim() === column)
      return [lines[0], ...lines.slice(1).map(line => line.split(',').with(at, '').join(','))].join('\n')
    }

    it('is a number of rows that differs by more than a tenth', async () => {
      const file = write('b-2026-11-02.csv', lines.slice(0, 161).join('\n'))
      await assert.rejects(runImport(folder.path, 'gb', file, { strict: true }), /GB has 160 rows instead of 200/)
      const { drift } = await runImport(folder.path, 'gb', file)
      assert.deepEqual(drift.changes, [{ kind: 'row_count', before: 200, now: 160, country: 'GB' }])
      assert.deepEqual((await runImport(folder.path, 'gb', file)).drift.changes, [])
    })

    it('is another name of more than a tenth of the records: streets in place of 200 names, but not names in upper case', async () => {
      const renamed = (change: (name: string) => string) =>
        lines.map((line, at) => (at === 0 ? line : line.replace(/^[^,]*/, change))).join('\n')
      const upper = write(
        'b-2026-11-02.csv',
        renamed(name => name.toUpperCase()),
      )
      assert.deepEqual((await runImport(folder.path, 'gb', upper)).drift.changes, [])
      const file = write(
        'c-2026-11-03.csv',
        renamed(name => `${name.length} New Street`),
      )
      const said = /100 % of GB have another name than before/
      await assert.rejects(runImport(folder.path, 'gb', file, { strict: true }), said)
    })

    it('is another incorporation date of more than a tenth of the records: 1900-01-01 in 200 of 200, but not in 20', async () => {
      const at = (lines[0] ?? '').split(',').findIndex(name => name.trim() === 'IncorporationDate')
      const redated = (count: number) =>
        lines.map((line, row) => (row === 0 || row > count ? line : line.split(',').with(at, '01/01/1900').join(',')))
      const load = (day: string, count: number, strict = false) =>
        runImport(folder.path, 'gb', write(`b-2026-11-${day}.csv`, redated(count).join('\n')), { strict })
      assert.deepEqual((await load('02', 20)).drift.changes, [])
      await assert.rejects(load('03', 200, true), /\(90 % of GB have another incorporation date than before\)/)
      assert.deepEqual((await load('03', 200)).drift.changes, [{ kind: 'redated_share', now: 0.9, country: 'GB' }])
    })

    it('is a field that more than a tenth of the records lost', async () => {
      const file = write('b-2026-11-02.csv', without('RegAddress.PostTown'))
      const { drift } = await runImport(folder.path, 'gb', file)
      assert.deepEqual(drift.changes, [
        { kind: 'field_share', field: 'registered_address.locality', before: 1, now: 0, country: 'GB' },
      ])
    })

    it('is a status that more than a tenth of the records have in addition: all 200 are in liquidation', async () => {
      const file = write(
        'b-2026-11-02.csv',
        lines.join('\n').replaceAll(/Active(?: - Proposal to Strike off)?/g, 'Liquidation'),
      )
      const said = /100 % of GB are in_liquidation instead of \d+ %/
      await assert.rejects(runImport(folder.path, 'gb', file, { strict: true }), said)
      const { changes } = (await runImport(folder.path, 'gb', file)).drift
      assert.deepEqual(
        changes.map(change => change.kind === 'status_share' && [change.status, change.now]),
        [
          ['active', 0],
          ['in_liquidation', 1],
        ],
      )
    })

    it('is an identifier that the records lost, and not one that the importer did not read before', async () => {
      const numbers = Array.from({ length: 2_000 }, (_, at) => String(16_000_000 + at))
      const codes = numbers.filter(number => readCompanyId('EE', 'code', number).kind !== 'rejected').slice(0, 120)
      const header =
        'nimi;ariregistri_kood;ettevotja_oiguslik_vorm;ettevotja_staatus;ettevotja_esmakande_kpv;ettevotja_aadress;kmkr_nr'
      const changes = async (day: string, vat: (code: string) => string) => {
        const rows = codes.map(code => `Sünteetiline ${code} OÜ;${code};Osaühing;R;01.02.2020;;${vat(code)}`)
        const file = write(`lihtandmed-${day}.csv`, `${[header, ...rows].join('\n')}\n`)
        return (await runImport(folder.path, 'ee', file)).drift.changes
      }
      assert.deepEqual(await changes('2026-11-01', () => ''), [])
      assert.deepEqual(await changes('2026-11-02', code => `EE1${code}`), [])
      assert.deepEqual(await changes('2026-11-03', () => ''), [
        { kind: 'field_share', field: 'identifiers.vat', before: 1, now: 0, country: 'EE' },
      ])
    })

    it('is counted in each file by itself, where 3 of the same rows are given together', async () => {
      const files = [2, 3, 4].map(day => write(`gb-2026-11-0${day}.csv`, lines.join('\n')))
      assert.deepEqual((await runImport(folder.path, 'gb', files)).drift.changes, [])
    })

    it('is nothing in a file with a tenth fewer rows, in one part of seven, or in an older file', async () => {
      const part = lines.slice(0, 20).join('\n')
      for (const [name, content] of [
        ['b-2026-11-02.csv', lines.slice(0, 182).join('\n')],
        ['b-2026-11-03-part1_7.csv', part],
        ['b-2026-10-01.csv', part],
      ] as const)
        assert.deepEqual((await runImport(folder.path, 'gb', write(name, content), { strict: true })).drift.changes, [])
    })
  })
})
