import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { moment } from '../../src/importers/mapping/source-values.ts'
import { localDay } from '../../src/importers/registers/gleif/local-day.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { type TempFolder, tempFolder } from '../support/temp-folder.ts'

const dottedDays = (text: string) => text.replaceAll(/(\d{4})-(\d\d)-(\d\d)(?:T[^"<]*)?(?=["<])/g, '$3.$2.$1')
const secondsSince1970 = (text: string) =>
  text.replaceAll(/"(\d{4}-\d\d-\d\d)(?:T[^"]*)?"/g, (_, day) => String(Date.parse(day) / 1000))

describe('dates in records of JSON and XML that cannot be read', () => {
  let folder: TempFolder
  beforeEach(() => {
    folder = tempFolder()
  })
  afterEach(() => folder[Symbol.dispose]())
  const load = async (source: string, file: string, change: (text: string) => string) => {
    const path = join(folder.path, basename(file))
    writeFileSync(path, change(readFileSync(fixture(file), 'utf8')))
    return runImport(folder.path, source, path, { snapshotDate: '2026-11-20', sample: false })
  }
  for (const [source, file, change, said] of [
    [
      'fi',
      'fi/all_companies-synthetic.json',
      dottedDays,
      '7 of 7 dates in registrationDate cannot be read, such as 01.01.2000',
    ],
    [
      'fi',
      'fi/all_companies-synthetic.json',
      secondsSince1970,
      '7 of 7 dates in registrationDate cannot be read, such as 946684800',
    ],
    [
      'sk',
      'sk/init_2026-11-01_001-synthetic.json',
      dottedDays,
      '6 of 6 dates in establishment cannot be read, such as 01.05.1992',
    ],
    [
      'dk',
      'dk/virksomhed-synthetic.ndjson',
      dottedDays,
      '6 of 6 dates in Vrvirksomhed.sidstOpdateret cannot be read, such as 01.11.2026',
    ],
  ] as const)
    it(`stop an import when they are a tenth or more: ${source}, ${said}`, async () => {
      const advice =
        'a spreadsheet or another tool may have saved the file, or the register writes dates in another form now; import it as the register publishes it; nothing was replaced'
      await assert.rejects(load(source, file, change), { name: 'ImportError', message: `${said}: ${advice}` })
    })

  for (const [source, file, change, columns] of [
    [
      'ee',
      'ee/ettevotja_rekvisiidid__yldandmed-synthetic.json',
      (text: string) => text.replaceAll('25.04.2014', '2014-04-25'),
      ['yldandmed.esmaregistreerimise_kpv'],
    ],
    [
      'nl',
      'nl/basisbedrijfsgegevens-synthetic.ndjson',
      (text: string) => text.replace('"datumAanvang": "19', '"datumAanvang": "1-19'),
      ['datumAanvang'],
    ],
    [
      'pl',
      'pl/synthetic-aktualny-0009999001.json',
      (text: string) => text.replace(/("dataRejestracjiWKRS": *")[^"]*/, '$12010-02-01'),
      ['odpis.naglowekA.dataRejestracjiWKRS'],
    ],
    ['ch', 'ch/zefix-synthetic-2026-11-15.json', dottedDays, ['sogcDate', 'deletionDate']],
    [
      'gleif',
      'gleif-synthetic-api.json',
      (text: string) => text.replace(/("creationDate": *")[^"]*/, '$101/02/2003'),
      ['attributes.entity.creationDate'],
    ],
    [
      'gleif',
      'gleif-synthetic-copy.json',
      (text: string) => text.replace(/("EntityCreationDate": *")[^"]*/, '$101/02/2003'),
      ['Entity.EntityCreationDate'],
    ],
    [
      'gleif',
      'gleif-synthetic.xml',
      (text: string) => text.replace(/(<lei:EntityCreationDate>)[^<]*/, '$101/02/2003'),
      ['Entity.EntityCreationDate'],
    ],
  ] as const)
    it(`are in the summary: ${source}, ${columns.join(' and ')}`, async () => {
      if (source === 'nl') await runImport(folder.path, 'gleif', fixture('gleif-nl-synthetic.csv'), { sample: false })
      const { drift } = await load(source, file, change)
      for (const column of columns) assert.ok(column in drift.unreadable_dates, JSON.stringify(drift.unreadable_dates))
      assert.deepEqual((await load(source, file, text => text)).drift.unreadable_dates, {})
    })
})

describe('an end that is not a date', () => {
  const ends = [
    ['cz', 'cz/res_data-synthetic.csv', '"2020-06-30"', '"30.6.2020"', 'DDATZAN'],
    ['fi', 'fi/all_companies-synthetic.json', '"endDate": "2019-12-31"', '"endDate": "31.12.2019"', 'endDate'],
    [
      'sk',
      'sk/init_2026-11-01_001-synthetic.json',
      '"termination": "2020-01-01"',
      '"termination": "1.1.2020"',
      'termination',
    ],
    ['nl', 'nl/basisbedrijfsgegevens-synthetic.ndjson', '"20230630"', '"30-06-2023"', 'datumEinde'],
    ['lt', 'lt/JAR_ISREGISTRUOTI.csv', '2018-09-10', '2018.09.10', 'isreg_data'],
    ['lv', 'lv/register.csv', '2014-04-10;R', '10.04.2014;', 'terminated'],
  ] as const
  for (const [source, file, written, rewritten, column] of ends)
    it(`leaves the status unknown, and not active: ${source}, ${rewritten}`, async () => {
      using folder = tempFolder()
      if (source === 'nl') await runImport(folder.path, 'gleif', fixture('gleif-nl-synthetic.csv'), { sample: false })
      const text = readFileSync(fixture(file), 'utf8')
      assert.ok(text.includes(written))
      const path = join(folder.path, basename(file))
      writeFileSync(path, text.replaceAll(written, rewritten))
      const { unknown_statuses } = await runImport(folder.path, source, path, {
        snapshotDate: '2026-11-20',
        sample: false,
      })
      assert.equal(unknown_statuses[`${column} without a date`], 1)
    })
})

it('ends a Danish secondary name whose last day cannot be read: 1 of 2 was served as if it had no end', async () => {
  using folder = tempFolder()
  const path = join(folder.path, 'virksomhed.ndjson')
  const text = readFileSync(fixture('dk/virksomhed-synthetic.ndjson'), 'utf8')
  writeFileSync(
    path,
    text.replace(
      '"gyldigFra": "2010-01-01", "gyldigTil": "2015-01-01"',
      '"gyldigFra": "2010-01-01", "gyldigTil": "1.1.2015"',
    ),
  )
  await runImport(folder.path, 'dk', path, { snapshotDate: '2026-11-20', sample: false })
  await using stores = openStores(folder.path)
  const company = await stores.companies.find('DK', '99990007')
  assert.deepEqual(
    company?.other_names.map(({ name }) => name),
    ['Opdigtet Binavn A/S'],
  )
})

describe('times in records', () => {
  for (const { written, expected } of [
    { written: '2026-11-20T10:00:00+02:00', expected: '2026-11-20T08:00:00Z' },
    { written: '2026-11-20 10:00:00.123', expected: '2026-11-20T10:00:00Z' },
    { written: '2026-11-20', expected: '2026-11-20T00:00:00Z' },
  ])
    it(`are the same wherever they are read: ${written} is ${expected} in New York`, () => {
      const { TZ } = process.env
      process.env.TZ = 'America/New_York'
      try {
        assert.equal(moment(written), expected)
      } finally {
        if (TZ === undefined) delete process.env.TZ
        else process.env.TZ = TZ
      }
    })

  for (const { written, expected } of [
    { written: '2014-05-25T22:00:00Z', expected: '2014-05-26' },
    { written: '2014-05-25T22:00:00+00:00', expected: '2014-05-26' },
    { written: '2014-05-26T00:00:00+02:00', expected: '2014-05-26' },
    { written: '2014-05-26T22:31:00Z', expected: '2014-05-26' },
  ])
    it(`of GLEIF are of the day that it was in Europe: ${written} is ${expected}`, () =>
      assert.equal(localDay(written), expected))
})

it('calls a French unit that has ceased no active one where a spreadsheet wrote 30/06/2019 for the day since when', async () => {
  const file = 'StockUniteLegale_utf8_synthetic_2026-11-01.csv'
  const text = readFileSync(fixture(`fr/${file}`), 'utf8')
  const activeIn = async (written: string) => {
    using folder = tempFolder()
    const path = join(folder.path, file)
    writeFileSync(path, written)
    await runImport(folder.path, 'fr', path, { sample: false })
    await using stores = openStores(folder.path)
    return (await stores.coverage.coverage('FR')).active_count
  }
  const saved = text.replaceAll(/(\d{4})-(\d\d)-(\d\d)(?=,C,)/g, '$3/$2/$1')
  assert.notEqual(saved, text)
  assert.deepEqual(await activeIn(saved), await activeIn(text))
})
