import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { saveMetaChecksum } from '#data/partitions/checks/meta-checksum.ts'
import { describeDrift } from '../../src/importers/checks/import-drift.ts'
import { refuseUnjoined } from '../../src/importers/checks/unjoined-files.ts'
import { importerOf } from '../../src/importers/importer-of.ts'
import type { ImportOptions } from '../../src/importers/run/import-options.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

/** What a register publishes after the files that were imported first. */
describe('the second import of a register', () => {
  let folder: TempFolder
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder[Symbol.dispose]())

  const write = (name: string, text: string) => {
    const path = join(folder.path, name)
    writeFileSync(path, text)
    return path
  }
  /** A copy of a file with so many of its rows, over and over. */
  const withRows = (file: string, count: number) => {
    const [header = '', ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n')
    const copies = Array.from({ length: count }, (_, at) => rows[at % rows.length])
    return write(`${count}-${basename(file)}`, `${[header, ...copies].join('\n')}\n`)
  }
  const load = (source: string, files: string | readonly string[], options: Partial<ImportOptions> = {}) =>
    runImport(folder.path, source, files, { sample: false, ...options })
  const find = async (country: 'CH' | 'EE' | 'FR' | 'LT' | 'LV' | 'PL', id: string) => {
    await using stores = openStores(folder.path)
    return stores.companies.find(country, id)
  }

  const register = fixture('lv/register.csv')
  const insolvent = '49990000057'

  it('is refused without 3 files that an earlier version did not note, once the same files were imported again', async () => {
    const again = () => load('lv', fixture('lv'), { snapshotDate: '2026-11-01' })
    await again()
    const database = new Database(join(folder.path, 'partitions', 'LV.sqlite'))
    database.exec("DELETE FROM meta WHERE key LIKE 'supplementary_%'")
    saveMetaChecksum(database)
    database.close()
    await again()
    await assert.rejects(
      load('lv', register, { snapshotDate: '2026-11-15' }),
      /^ImportError: the last import of LV had/,
    )
  })

  it('is refused where a whole register comes without 3 files of the first: its insolvent companies would be active', async () => {
    await load('lv', fixture('lv'), { snapshotDate: '2026-11-01' })
    await assert.rejects(load('lv', register, { snapshotDate: '2026-11-15' }), {
      name: 'ImportError',
      message:
        'the last import of LV had name_history, insolvency, liquidation, now missing: what only these files say of companies would be lost; give them too, or add --accept-missing',
    })
    const company = await find('LV', insolvent)
    assert.deepEqual(
      [company?.status, company?.data_freshness.last_confirmed_at],
      ['in_insolvency', '2026-11-01T00:00:00Z'],
    )
  })

  it('is refused where a file of the first has none of its 7 rows: the insolvent company would be active', async () => {
    await load('lv', fixture('lv'), { snapshotDate: '2026-11-01' })
    const files = readdirSync(fixture('lv')).map(name => fixture(`lv/${name}`))
    const given = files.map(file => (file.includes('insolvency') ? withRows(file, 0) : file))
    await assert.rejects(load('lv', given, { snapshotDate: '2026-11-15' }), {
      name: 'ImportError',
      message:
        'the last import of LV had 7 rows of insolvency, now 0: what the others say of companies would be lost; give them too, or add --accept-missing',
    })
    assert.equal((await find('LV', insolvent))?.status, 'in_insolvency')
    await load('lv', given, { snapshotDate: '2026-11-15', acceptMissing: true })
    await load('lv', given, { snapshotDate: '2026-11-16' })
    assert.equal((await find('LV', insolvent))?.status, 'active')
  })

  it('is told of, and from 1,000 rows on refused, where the numbers in a file of LV have another form: LV49990000057', async () => {
    const prefixed = (rows: number) => {
      const file = withRows(fixture('lv/insolvency_legal_person_proceeding.csv'), rows)
      return write(basename(file), readFileSync(file, 'utf8').replaceAll(/;(\d{11});/g, ';LV$1;'))
    }
    const { drift } = await load('lv', [register, prefixed(7)], { snapshotDate: '2026-11-01', dryRun: true })
    assert.deepEqual(drift.unjoined_files, { insolvency: 7 })
    await assert.rejects(load('lv', [register, prefixed(1_000)], { snapshotDate: '2026-11-01' }), {
      message:
        'none of the 1000 rows of insolvency is of a record of the main file: the register may write their numbers in another form now; nothing was replaced',
    })
  })

  it('is told of, and from 1,000 rows on refused, where no row of a file of LV is kept, also at the first import', async () => {
    const withoutNumbers = (rows: number) => {
      const file = withRows(fixture('lv/insolvency_legal_person_proceeding.csv'), rows)
      return write(basename(file), readFileSync(file, 'utf8').replaceAll(/;\d{11};/g, ';;'))
    }
    const { drift } = await load('lv', [register, withoutNumbers(7)], { snapshotDate: '2026-11-01', dryRun: true })
    assert.deepEqual([drift.unjoined_files, drift.unused_files], [{}, { insolvency: 7 }])
    assert.match(describeDrift(drift).join('; '), /none of the 7 rows of insolvency is kept/)
    await assert.rejects(load('lv', [register, withoutNumbers(1_000)], { snapshotDate: '2026-11-01' }), {
      message:
        'none of the 1000 rows of insolvency is kept: the register may write their codes in another form now; nothing was replaced',
    })
  })

  it('is told of where a file of LV has a header only, and refused for 1,000 companies without a proceeding', async () => {
    const [header = ''] = readFileSync(fixture('lv/insolvency_legal_person_proceeding.csv'), 'utf8').split('\n')
    const empty = write('insolvency_legal_person_proceeding.csv', `${header}\n`)
    const { drift } = await load('lv', [register, empty], { snapshotDate: '2026-11-01', dryRun: true })
    assert.deepEqual(drift.unused_files, { insolvency: 0 })
    assert.match(describeDrift(drift).join('; '), /insolvency has a header and no rows/)
    await assert.rejects(
      load('lv', [register, empty], { snapshotDate: '2026-11-01', strict: true }),
      /insolvency has a header and no rows/,
    )
    const files = { unjoined: {}, unused: { insolvency: 0 } }
    const supplementary = importerOf('lv').supplementaryFiles?.map(file => ({ file, documents: [] })) ?? []
    const refuse = (companies: number) => refuseUnjoined(files, { supplementary }, { completeness: true, companies })
    assert.throws(() => refuse(1_000), {
      message:
        'insolvency has a header and no rows, for 1000 companies: the file is damaged, or another one; nothing was replaced',
    })
    refuse(999)
  })

  it('is refused where a file has 899 rows instead of 1,000, and not where it has 900', async () => {
    const liquidations = fixture('lv/liquidations.csv')
    const given = (rows: number) => [register, withRows(liquidations, rows)]
    await load('lv', given(1_000), { snapshotDate: '2026-11-01' })
    await assert.rejects(
      load('lv', given(899), { snapshotDate: '2026-11-15' }),
      /^ImportError: the last import of LV had 1000 rows of liquidation, now 899: /,
    )
    assert.equal((await load('lv', given(900), { snapshotDate: '2026-11-15' })).unchanged, 9)
  })

  it('is accepted without those files on request, and then without asking again', async () => {
    await load('lv', fixture('lv'), { snapshotDate: '2026-11-01' })
    await load('lv', register, { snapshotDate: '2026-11-15', acceptMissing: true })
    assert.equal((await load('lv', register, { snapshotDate: '2026-11-16' })).unchanged, 9)
    assert.equal((await find('LV', insolvent))?.status, 'active')
  })

  it('is refused where the basic data of EE come alone after the general ones, of which 1 company has 2 activities', async () => {
    const [basic, general] = ['lihtandmed-synthetic.csv', 'yldandmed-synthetic.json'].map(name =>
      fixture(`ee/ettevotja_rekvisiidid__${name}`),
    )
    assert.ok(basic && general)
    const activities = async () => (await find('EE', '99990002'))?.activities.length
    await load('ee', [basic, general], { snapshotDate: '2026-11-01' })
    await assert.rejects(load('ee', basic, { snapshotDate: '2026-11-15' }), {
      message:
        'the last import of EE had yldandmed, now missing: what only these files say of companies would be lost; give them too, or add --accept-missing',
    })
    assert.equal(await activities(), 2)
    await load('ee', basic, { snapshotDate: '2026-11-15', acceptMissing: true })
    await load('ee', basic, { snapshotDate: '2026-11-16' })
    assert.equal(await activities(), 0)
  })

  it('is not refused without the file that tells of the others only: meta.csv of BE has the date of the extract', async () => {
    const files = readdirSync(fixture('be')).map(name => fixture(`be/${name}`))
    await load('be', files)
    const others = files.filter(file => !file.endsWith('meta.csv'))
    assert.equal((await load('be', others, { snapshotDate: '2026-11-20' })).unchanged, 3)
  })

  it('is not refused without those files where it is older than the first: it changes nothing that they tell', async () => {
    await load('lv', fixture('lv'), { snapshotDate: '2026-11-15' })
    const { written } = await load('lv', register, { snapshotDate: '2026-11-01' })
    assert.deepEqual([written, (await find('LV', insolvent))?.status], [0, 'in_insolvency'])
  })

  const sirene = ['fr/StockUniteLegale_utf8_synthetic_2026-11-01.csv']
  const withholding: {
    source: string
    country: 'FR' | 'LT'
    id: string
    files: readonly string[]
    newer: (text: string) => string
  }[] = [
    {
      source: 'lt',
      country: 'LT',
      id: '399000011',
      files: ['lt/JAR_IREGISTRUOTI.csv', 'lt/JAR_ISREGISTRUOTI.csv'],
      newer: text => text.replaceAll('2026-11-17', '2026-11-19').replace('AB Sintetinė', ''),
    },
    {
      source: 'lt',
      country: 'LT',
      id: '399000036',
      files: ['lt/JAR_IREGISTRUOTI.csv', 'lt/JAR_ISREGISTRUOTI.csv'],
      newer: text => text.replaceAll('2026-11-17', '2026-11-19').replace('UAB Sintetinė buvusi', ''),
    },
    {
      source: 'fr',
      country: 'FR',
      id: '999000029',
      files: sirene,
      newer: text => text.replace('999000029,P', '999000029,N'),
    },
    {
      source: 'fr',
      country: 'FR',
      id: '999000029',
      files: sirene,
      newer: text => text.replace('SYNTHETIQUE DISCRETE', '[ND]'),
    },
  ]
  for (const [at, { source, country, id, files, newer }] of withholding.entries())
    it(`withholds the name of 1 company of ${country} (${at + 1}): it is served no more, nor after the first file again`, async () => {
      const first = files.map(fixture)
      const second = first.map((path, part) => write(`Stock_2026-11-19_${part}.csv`, newer(readFileSync(path, 'utf8'))))
      await load(source, first)
      assert.ok(await find(country, id))
      assert.equal((await load(source, second)).vanished, 1)
      assert.equal(await find(country, id), undefined)
      await load(source, first)
      assert.equal(await find(country, id), undefined)
      await load(source, first, { snapshotDate: '2026-11-20' })
      assert.equal((await find(country, id))?.data_freshness.last_confirmed_at, '2026-11-20T00:00:00Z')
    })

  it('withholds the name of a company of FR since the newest file that does, whichever is imported last', async () => {
    const first = fixture('fr/StockUniteLegale_utf8_synthetic_2026-11-01.csv')
    const withheld = readFileSync(first, 'utf8').replace('999000029,P', '999000029,N')
    for (const day of ['2026-11-19', '2026-10-01']) await load('fr', write(`Stock_${day}.csv`, withheld))
    await load('fr', first)
    assert.equal(await find('FR', '999000029'), undefined)
  })

  it('is of an older whole register after a newer part of it: what the part says stays, and 2 companies come', async () => {
    const file = fixture('lt/JAR_ISREGISTRUOTI.csv')
    const newer = readFileSync(file, 'utf8').replaceAll('2026-11-17', '2026-11-19').replace('buvusi', 'buvusi II')
    await load('lt', write('newer.csv', newer))
    const { written, complete } = await load('lt', fixture('lt'))
    const company = await find('LT', '399000036')
    assert.deepEqual([written, complete], [3, true])
    assert.deepEqual(
      [company?.name, company?.data_freshness.last_confirmed_at, company?.previous_names.map(({ name }) => name)],
      ['UAB Sintetinė buvusi II', '2026-11-19T00:00:00Z', ['UAB Sintetinė buvusi']],
    )
  })
})
