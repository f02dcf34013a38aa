import assert from 'node:assert/strict'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { amount, booleanOf } from '../../src/importers/mapping/source-values.ts'
import { toAddress } from '../../src/importers/mapping/to-address.ts'
import { createRowSplitter } from '../../src/importers/readers/split-rows.ts'
import type { ImportSummary } from '../../src/importers/run/import-summary.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

type ChangeCell = (cell: string) => string

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

/** The same CSV with every cell below the header changed. */
const withCells = (csv: string, change: ChangeCell): string => {
  const text = csv.replace('\uFEFF', '').trimEnd()
  const header = text.slice(0, text.indexOf('\n'))
  const delimiter = [';', '|'].find(each => header.includes(each)) ?? ','
  const splitter = createRowSplitter({ delimiter, width: header.split(delimiter).length }, 2)
  const records = [...splitter.push(`${text.slice(header.length + 1)}\n`), ...splitter.end()]
  const rows = records.flatMap(record => ('value' in record ? [record.value] : []))
  return [header, ...rows.map(row => row.map(cell => quoted(change(cell))).join(delimiter))].join('\n')
}

const padded: ChangeCell = cell => (cell === '' ? '' : ` ${cell}\u00A0`)
const emptyAs =
  (written: string): ChangeCell =>
  cell =>
    cell === '' ? written : cell
const decomposed: ChangeCell = cell => cell.normalize('NFD')
const withNoBreakSpaces: ChangeCell = cell => cell.replaceAll(' ', '\u00A0')
const asDecimal: ChangeCell = cell => (/^\d{1,9}$/.test(cell) ? `${Number(cell)}.0` : cell)

describe('files that a tool has saved again', () => {
  let folder: TempFolder
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder[Symbol.dispose]())

  const filesOf = (source: string) => readdirSync(fixture(source)).map(name => fixture(`${source}/${name}`))
  const changed = (files: readonly string[], change: (text: string) => string) =>
    files.map(file => {
      const path = join(folder.path, basename(file))
      writeFileSync(path, change(readFileSync(file, 'utf8')))
      return path
    })
  const load = (source: string, files: readonly string[]) =>
    runImport(folder.path, source, files, { snapshotDate: '2026-11-20', sample: false })
  const plain = new Map<string, { folder: TempFolder; summary: ImportSummary }>()
  after(() => {
    for (const { folder: imported } of plain.values()) imported[Symbol.dispose]()
  })
  /** The same of files as they are, which are imported once for all tests. */
  const loadPlain = async (source: string, files: readonly string[], options?: { quoted: true }) => {
    const key = JSON.stringify([source, files, options])
    const imported = plain.get(key)
    if (imported) {
      cpSync(imported.folder.path, folder.path, { recursive: true })
      return imported.summary
    }
    const quotedFiles = () => changed(files, text => withCells(text, cell => cell))
    const summary = await load(source, options ? quotedFiles() : files)
    const kept = tempFolder()
    cpSync(folder.path, kept.path, { recursive: true })
    plain.set(key, { folder: kept, summary })
    return summary
  }
  const find = async (country: string, id: string) => {
    await using stores = openStores(folder.path)
    return stores.companies.find(country, id)
  }

  const linked = [fixture('ch/zefix-linked-synthetic-2026-11-15.csv')]
  const basic = [fixture('ee/ettevotja_rekvisiidid__lihtandmed-synthetic.csv')]
  for (const [what, change] of [
    ['cells with spaces around them', padded],
    ['NULL in empty cells', emptyAs('NULL')],
    ['NaN in empty cells', emptyAs('NaN')],
    ['\\N in empty cells', emptyAs('\\N')],
    ['a dash in empty cells', emptyAs('-')],
    ['NA in empty cells', emptyAs('NA')],
    ['accents of two characters', decomposed],
    ['no-break spaces between words', withNoBreakSpaces],
  ] as const)
    for (const [source, files] of [
      ['be', filesOf('be')],
      ['ch', linked],
      ['cz', filesOf('cz')],
      ['ee', basic],
      ['ie', filesOf('ie')],
      ['lv', filesOf('lv')],
      ['cy', filesOf('cy')],
      ['fr', filesOf('fr')],
      ['no', [fixture('enheter-synthetic.csv')]],
      ['gb', [fixture('BasicCompanyData-synthetic-2026-11-01.csv')]],
      // The only NA of a row is the name of a company.
      ...(what === 'NA in empty cells' ? [] : [['lt', filesOf('lt')] as const]),
    ] as const)
      it(`change no company and leave out the same persons: ${source}, ${what}`, async () => {
        const before = await loadPlain(source, files, { quoted: true })
        const again = await load(
          source,
          changed(files, text => withCells(text, change)),
        )
        assert.deepEqual([again.skipped, again.rejected, again.written], [before.skipped, before.rejected, 0])
      })

  for (const [source, files] of [
    ['be', filesOf('be')],
    ['cy', filesOf('cy')],
    ['cz', filesOf('cz')],
    ['ee', basic],
    ['fr', filesOf('fr')],
    ['gb', [fixture('BasicCompanyData-synthetic-2026-11-01.csv')]],
    ['ie', filesOf('ie')],
    ['lt', filesOf('lt')],
    ['lv', filesOf('lv')],
    ['no', filesOf('no-details')],
  ] as const)
    it(`change no company of ${source} by numbers that are decimals without leading zeros: 12.0 in place of 00012`, async () => {
      const { written: companies } = await loadPlain(source, files)
      const { written, unchanged } = await load(
        source,
        changed(files, text => withCells(text, asDecimal)),
      )
      assert.deepEqual([written, unchanged], [0, companies])
    })

  for (const [source, delimiter] of [
    ['ro', '^'],
    ['se', '\t'],
  ] as const)
    it(`change no company of ${source} by numbers that are decimals in its files without quotes`, async () => {
      const { written: companies } = await loadPlain(source, filesOf(source))
      const decimals = (line: string) => line.split(delimiter).map(asDecimal).join(delimiter)
      const change = (text: string) => (text.includes(delimiter) ? text.split('\n').map(decimals).join('\n') : text)
      const { written, unchanged } = await load(source, changed(filesOf(source), change))
      assert.deepEqual([written, unchanged], [0, companies])
    })

  // Tools write decimals in a column with an empty cell only, such as one of another file than the main one.
  for (const [source, main] of [
    ['lv', 'register.csv'],
    ['se', 'bolagsverket_bulkfil-synthetic-2026-11-16.txt'],
  ] as const)
    it(`change no company of ${source} by numbers that are decimals in all files but ${main}`, async () => {
      const others = filesOf(source).filter(file => basename(file) !== main)
      const { written: companies } = await loadPlain(source, filesOf(source))
      const change = (text: string) => text.replaceAll(/(?<=^|[,;\t])"?(\d{10,12})"?(?=[,;\t\r\n])/gm, '$1.0')
      const { written, unchanged } = await load(source, [fixture(`${source}/${main}`), ...changed(others, change)])
      assert.notEqual(
        readFileSync(join(folder.path, basename(others[0] ?? '')), 'utf8'),
        readFileSync(others[0] ?? '', 'utf8'),
      )
      assert.deepEqual([written, unchanged], [0, companies])
    })

  it('change no company of DK, EE and FI by numbers that are decimals, or CH by legal forms that are numbers', async () => {
    const decimals = (members: string) => (text: string) =>
      text.replaceAll(
        new RegExp(`("(?:${members})": *)"?(\\d+)"?(?=[,}\\s])`, 'g'),
        (_, name, digits) => `${name}"${Number(digits)}.0"`,
      )
    for (const [source, file, change] of [
      ['dk', 'virksomhed-synthetic.ndjson', decimals('branchekode|husnummerFra|husnummerTil|postnummer|cvrNummer')],
      ['ee', 'ettevotja_rekvisiidid__yldandmed-synthetic.json', decimals('ariregistri_kood|emtak_kood|tootajate_arv')],
      ['fi', 'all_companies-synthetic.json', decimals('buildingNumber|apartmentNumber|postCode|postOfficeBox')],
      ['ch', 'zefix-synthetic-2026-11-15.json', (text: string) => text.replaceAll(/"uid": *"0(\d{3})"/g, '"uid": $1')],
    ] as const) {
      const path = fixture(`${source}/${file}`)
      const { written: companies } = await load(source, [path])
      const files = changed([path], change)
      assert.notEqual(readFileSync(files[0] ?? '', 'utf8'), readFileSync(path, 'utf8'))
      const { written, unchanged } = await load(source, files)
      assert.deepEqual([source, written, unchanged], [source, 0, companies])
    }
  })

  it('keep the 2 other names of a company of GLEIF under a header in lower case', async () => {
    const lowerHeader = (text: string) => text.replace(/^.*/, header => header.toLowerCase())
    const file = fixture('gleif-synthetic.csv')
    const { written: companies } = await load('gleif', [file])
    const { written, unchanged, drift } = await load('gleif', changed([file], lowerHeader))
    assert.deepEqual([written, unchanged, drift.unknown_columns], [0, companies, {}])
  })

  it('leave out the persons of CZ, BE, DK and SK whose form is 101.0 in place of 101, and keep the forms of companies', async () => {
    const skipped: Record<string, unknown> = {}
    for (const source of ['cz', 'be']) {
      const files = changed(filesOf(source), text => withCells(text, asDecimal))
      skipped[source] = (await load(source, files)).skipped
    }
    for (const source of ['dk', 'sk']) {
      const decimals = (text: string) =>
        text.replaceAll(/("(?:virksomhedsformkode|code)": *)"?(\d+)"?(?=[,}\n])/g, '$1"$2.0"')
      skipped[source] = (await load(source, changed(filesOf(source), decimals))).skipped
    }
    assert.deepEqual(skipped, {
      cz: { sole_trader: 1, ended_without_name: 1 },
      be: { sole_trader: 1, no_name: 1 },
      dk: { sole_trader: 1, estate: 1, registered_in_error: 1, production_unit: 1, participant: 1 },
      sk: { sole_trader: 3, no_registry_id: 1 },
    })
    assert.equal((await find('CZ', '99990008'))?.legal_form?.registry_code, '112')
    assert.equal((await find('BE', '0999000129'))?.legal_form?.registry_code, '014')
  })

  it('reject an enterprise of BE whose type is neither 1 nor 2, and do not call it a person', async () => {
    const files = changed(filesOf('be'), text =>
      text.replace('"0999.000.129","AC","012","2"', '"0999.000.129","AC","012","3"'),
    )
    const { rejected, skipped } = await load('be', files)
    assert.deepEqual([rejected, skipped], [2, { sole_trader: 1, no_name: 1 }])
  })

  for (const written of ['1', '"true"', '"ja"', '"J"'])
    it(`keep the protection from advertising of DK that is written ${written}`, async () => {
      const change = (text: string) => text.replaceAll(/"reklamebeskyttet": *true/g, `"reklamebeskyttet": ${written}`)
      await load('dk', changed(filesOf('dk'), change))
      const { companies } = openStores(folder.path)
      const ids = ['99990007', '99990015', '99990023', '99990031', '99990058', '99990066']
      const found = [...(await companies.findMany('DK', ids)).values()]
      const flags = found.flatMap(company => (company === 'damaged' ? [] : (company.status_detail?.flags ?? [])))
      assert.ok(flags.includes('advertising_protected'), flags.join())
    })

  it('keep the 2 other names of a company of GLEIF where the last column of the file is a second one of a name', async () => {
    const file = fixture('gleif-synthetic.csv')
    const { written: companies } = await load('gleif', [file])
    const again = (text: string) =>
      text
        .trimEnd()
        .split('\n')
        .map((line, at) => `${line.trimEnd()},${at === 0 ? 'Entity.OtherEntityNames.OtherEntityName.1' : 'SECOND'}`)
        .join('\n')
    const { written, unchanged } = await load('gleif', changed([file], again))
    assert.deepEqual([written, unchanged], [0, companies])
  })

  it('keep the 3 addresses of FR and the statuses of NO where a spreadsheet wrote VRAI and FAUX, SANN and USANN', async () => {
    const words = (yes: string, no: string) => (text: string) =>
      text.replaceAll(/(?<=[,"])true(?=[,"\n])/g, yes).replaceAll(/(?<=[,"])false(?=[,"\n])/g, no)
    const french = await load('fr', changed(filesOf('fr'), words('VRAI', 'FAUX')))
    assert.equal(french.supplementary_files.establishment?.kept, 3)
    const norwegian = await load('no', changed([fixture('enheter-synthetic.csv')], words('SANN', 'USANN')))
    assert.deepEqual(norwegian.unknown_statuses, {})
  })

  it('leave the day that FR does not know unknown, also where 1900-01-01 has a time', async () => {
    const plain = await load('fr', filesOf('fr'))
    const change = (text: string) => text.replaceAll('1900-01-01', '1900-01-01T00:00:00')
    const { written, unchanged } = await load('fr', changed(filesOf('fr'), change))
    assert.deepEqual([written, unchanged], [0, plain.written])
  })

  it('leave days that IE does not know unknown, also where 1901-01-01 has a time', async () => {
    const change = (text: string) => text.replaceAll('1901-01-01', '1901-01-01T00:00:00')
    const plain = await load('ie', filesOf('ie'))
    const { written, unchanged } = await load('ie', changed(filesOf('ie'), change))
    assert.deepEqual([written, unchanged], [0, plain.written])
  })
})

describe('values that a tool has saved again', () => {
  it('are no amount where 25,000 may be 25 or 25000', () => {
    const written = ['25,000', '25.000', '1.234', '2500.00', '25000.000', '0,500', '5000,5', '25000']
    assert.deepEqual(written.map(amount), [undefined, undefined, undefined, 2500, 25_000, 0.5, 5000.5, 25_000])
  })

  it('are true or false as words and numbers, and else unknown', () => {
    const written = [true, 1, 'True', 'JA', '1', false, 0, 'nej', null, '', 'N', 2, {}]
    assert.deepEqual(written.map(booleanOf), [
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are postal codes with the zeros that numbers lose, in FI, FR, NO and SK; a German one of 4 digits may be from before 1993', () => {
    const codes = [
      ['FI', '100'],
      ['SK', '1001'],
      ['DE', '1067.0'],
      ['CH', '8001'],
      ['SK', '1'],
      [undefined, '100'],
      ['NO', '1.0'],
      ['NO', '150'],
    ] as const
    assert.deepEqual(
      codes.map(([country, postal_code]) => toAddress({ lines: [], postal_code, country })?.postal_code),
      ['00100', '01001', '1067', '8001', '1', '100', '0001', '0150'],
    )
  })
})
