import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { saveMetaChecksum } from '#data/partitions/checks/meta-checksum.ts'
import { lockPartitions } from '#data/partitions/partition-lock.ts'
import { writeSyntheticRegister } from '../../bench/synthetic-register.ts'
import { ImportError } from '../../src/importers/import-error.ts'
import { openRejectFile } from '../../src/importers/run/reject-file.ts'
import { fixture, openStores, runImport, seedInto, today } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { zipOf } from '../support/zip-of.ts'

const importProcess = fileURLToPath(new URL('../support/import-process.ts', import.meta.url))
const gbFile = fixture('BasicCompanyData-synthetic-2026-11-01.csv')
const gbText = readFileSync(gbFile, 'utf8')
const gbLines = gbText.trimEnd().split('\n')

describe('the import', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
  })
  afterEach(() => folder[Symbol.dispose]())

  const write = (name: string, content: string | Buffer) => {
    const path = join(folder.path, name)
    writeFileSync(path, content)
    return path
  }
  const partition = (country: string) => join(folder.path, 'partitions', `${country}.sqlite`)
  const stampOf = (country: string) => {
    const { ino, mtimeMs, size } = statSync(partition(country))
    return { ino, mtimeMs, size }
  }
  const find = async (registryId: string) => {
    await using stores = openStores(folder.path)
    return stores.companies.find('GB', registryId)
  }
  /** The companies that an import of a file into a new folder creates, in the order of the file. */
  const idsIn = async (file: string, options: Parameters<typeof runImport>[3] = {}) => {
    using own = tempFolder()
    await seedInto(own.path)
    await runImport(own.path, 'gb', file, options)
    const database = new Database(join(own.path, 'partitions', 'GB.sqlite'), { readonly: true })
    const ids = database.prepare('SELECT registry_id FROM source_records WHERE precedence = 1 ORDER BY row_id').pluck()
    const found = ids.all()
    database.close()
    return found
  }
  const leftovers = () =>
    readdirSync(join(folder.path, 'partitions')).filter(name => !/^[A-Z]{2}\.sqlite$|-journal$/.test(name))

  it('counts every record once: read = written + unchanged + skipped + rejected', async () => {
    const summary = await runImport(folder.path, 'gb', gbFile)
    assert.deepEqual(summary, {
      source: 'gb',
      files: ['BasicCompanyData-synthetic-2026-11-01.csv'],
      supplementary_files: {},
      missing_files: [],
      ignored_files: [],
      snapshot_date: '2026-11-01T00:00:00Z',
      complete: true,
      incomplete_because: null,
      dry_run: false,
      resumed_after: 0,
      read: 7,
      written: 5,
      unchanged: 0,
      vanished: 0,
      skipped: {},
      rejected: 2,
      reject_file: join(folder.path, 'rejects', 'gb-BasicCompanyData-synthetic-2026-11-01.csv.ndjson'),
      unknown_statuses: { Hibernating: 1 },
      drift: {
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
        changes: [],
        unreadable_dates: { IncorporationDate: { records: 1, of: 5, first: '31/02/2019' } },
        misread_names: null,
        lost_letters: null,
        unreadable: { records: 2, of: 7, first_reason: 'CompanyNumber "QQ12": malformed' },
      },
      countries: { GB: { written: 5, unchanged: 0, vanished: 0, replaced: true } },
      seconds: 0,
      rows_per_second: 7_000,
    })
  })

  it('writes rejected records with line, reason and text to the reject file', async () => {
    const rejectFile = join(folder.path, 'elsewhere', 'bad.ndjson')
    await runImport(folder.path, 'gb', gbFile, { rejectFile })
    const [first, second, ...more] = readFileSync(rejectFile, 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.deepEqual([first.line, first.reason], [7, 'CompanyNumber "QQ12": malformed'])
    assert.match(first.raw, /SYNTHETIC BAD NUMBER LIMITED/)
    assert.deepEqual([second.line, second.reason, more], [8, 'CompanyName is empty', []])
  })

  it('names the reject file whose disk is full', function () {
    if (!existsSync('/dev/full')) return this.skip()
    const path = join(folder.path, 'rejects.ndjson')
    using rejects = openRejectFile(path)
    symlinkSync('/dev/full', path)
    assert.throws(() => rejects.write([{ file: 'a.csv', line: 2, reason: 'no number', raw: null }]), {
      name: 'ImportError',
      message: `${path} cannot be written: its disk is full; the partitions are unchanged; free some space, or name another --reject-file`,
    })
  })

  it('replaces an earlier reject file, and no other file or folder that is called so', async () => {
    const rejectFile = join(folder.path, 'given.csv')
    writeFileSync(rejectFile, 'id,name\n1,A\n')
    for (const path of [rejectFile, folder.path])
      await assert.rejects(runImport(folder.path, 'gb', gbFile, { rejectFile: path }), {
        name: 'ImportError',
        message: `${path} already exists, and is not a reject file; give --reject-file another name`,
      })
    assert.equal(readFileSync(rejectFile, 'utf8'), 'id,name\n1,A\n')
    writeFileSync(rejectFile, '{"file":"a.csv","line":1,"reason":"x","raw":null}\n')
    await runImport(folder.path, 'gb', gbFile, { rejectFile })
    assert.match(readFileSync(rejectFile, 'utf8'), /QQ12/)
  })

  it('changes nothing when the same file is imported twice: no company, no byte, not the file', async () => {
    await runImport(folder.path, 'gb', gbFile)
    const before = { stamp: stampOf('GB'), company: await find('99000001') }
    const { written, unchanged, countries } = await runImport(folder.path, 'gb', gbFile)
    assert.deepEqual(
      { written, unchanged, replaced: countries.GB?.replaced },
      { written: 0, unchanged: 5, replaced: false },
    )
    assert.deepEqual({ stamp: stampOf('GB'), company: await find('99000001') }, before)
    assert.deepEqual(leftovers(), [])
  })

  it('changes only the confirmation when a newer file has the same content', async () => {
    await runImport(folder.path, 'gb', gbFile)
    const before = await find('99000001')
    const { written, unchanged } = await runImport(folder.path, 'gb', write('BasicCompanyData-2026-11-15.csv', gbText))
    assert.deepEqual({ written, unchanged }, { written: 0, unchanged: 5 })
    const after = await find('99000001')
    assert.equal(after?.data_freshness.last_confirmed_at, '2026-11-15T00:00:00Z')
    assert.deepEqual({ ...after, data_freshness: null }, { ...before, data_freshness: null })
  })

  it('writes one of five companies when one changed', async () => {
    await runImport(folder.path, 'gb', gbFile)
    const changed = write('b-2026-11-02.csv', gbText.replace('SYNTHETIC ALPHA LIMITED', 'SYNTHETIC RENAMED LIMITED'))
    const { written, unchanged } = await runImport(folder.path, 'gb', changed)
    assert.deepEqual({ written, unchanged }, { written: 1, unchanged: 4 })
    assert.equal((await find('99000001'))?.name, 'SYNTHETIC RENAMED LIMITED')
  })

  it('marks a company missing from a newer complete file unknown, confirmed by the last file that had it', async () => {
    await runImport(folder.path, 'gb', gbFile)
    await runImport(folder.path, 'gb', write('b-2026-11-02.csv', gbText))
    const shorter = write('b-2026-11-03.csv', gbLines.toSpliced(1, 1).join('\n'))
    assert.equal((await runImport(folder.path, 'gb', shorter)).vanished, 1)
    const gone = await find('99000001')
    assert.deepEqual(
      [gone?.status, gone?.status_detail.on_register, gone?.status_detail.registry_label],
      ['unknown', null, null],
    )
    assert.equal(gone?.data_freshness.last_confirmed_at, '2026-11-02T00:00:00Z')
    assert.equal((await find('99000004'))?.data_freshness.last_confirmed_at, '2026-11-03T00:00:00Z')

    const again = await runImport(folder.path, 'gb', write('b-2026-11-04.csv', gbLines.toSpliced(1, 1).join('\n')))
    assert.equal(again.vanished, 0, 'it vanishes once')
    assert.equal((await find('99000001'))?.data_freshness.last_confirmed_at, '2026-11-02T00:00:00Z')

    assert.equal((await runImport(folder.path, 'gb', write('b-2026-11-05.csv', gbText))).written, 1)
    const back = await find('99000001')
    assert.deepEqual([back?.status, back?.data_freshness.last_confirmed_at], ['active', '2026-11-05T00:00:00Z'])
  })

  for (const { given, name, options } of [
    { given: 'one part of seven', name: 'BasicCompanyData-2026-11-02-part1_7.csv', options: {} },
    { given: 'the first records of a file', name: 'BasicCompanyData-2026-11-02.csv', options: { limit: 3 } },
  ]) {
    it(`marks no company as vanished that is missing from ${given}`, async () => {
      await runImport(folder.path, 'gb', gbFile)
      const part = write(name, gbLines.slice(0, 4).join('\n'))
      const { read, vanished, unchanged } = await runImport(folder.path, 'gb', part, options)
      assert.deepEqual({ read, vanished, unchanged }, { read: 3, vanished: 0, unchanged: 3 })
      assert.equal((await find('99000001'))?.data_freshness.last_confirmed_at, '2026-11-02T00:00:00Z')
      assert.equal((await find('99000004'))?.data_freshness.last_confirmed_at, '2026-11-01T00:00:00Z')
    })
  }

  it('refuses a full file that lacks more than a tenth of a thousand companies loaded before, unless that is accepted', async () => {
    const full = join(folder.path, 'full-2026-11-01.csv')
    await writeSyntheticRegister(full, { rows: 1_200 })
    await runImport(folder.path, 'gb', full)
    const before = stampOf('GB')
    const cut = write('cut-2026-11-02.csv', readFileSync(full, 'utf8').split('\n').slice(0, 1_001).join('\n'))
    await assert.rejects(
      runImport(folder.path, 'gb', cut),
      /200 of the 1200 companies loaded before are not in this file: it looks cut short; .* add --accept-missing$/,
    )
    assert.deepEqual([stampOf('GB'), leftovers()], [before, []])
    const { unchanged, vanished } = await runImport(folder.path, 'gb', cut, { acceptMissing: true })
    assert.deepEqual({ unchanged, vanished }, { unchanged: 1_000, vanished: 200 })
  })

  for (const { had, from, to, isAccepted } of [
    { had: 1_000, from: 100, to: 1_000, isAccepted: true },
    { had: 1_000, from: 101, to: 1_000, isAccepted: false },
    { had: 999, from: 300, to: 999, isAccepted: true },
    { had: 1_000, from: 105, to: 1_100, isAccepted: true },
  ])
    it(`${isAccepted ? 'accepts' : 'refuses'} a full file that lacks ${from} of ${had} companies and has ${to - had} others`, async () => {
      const all = join(folder.path, 'all.csv')
      await writeSyntheticRegister(all, { rows: 1_100 })
      const [header = '', ...rows] = readFileSync(all, 'utf8').trimEnd().split('\n')
      const load = (name: string, ...range: [number, number]) =>
        runImport(folder.path, 'gb', write(name, [header, ...rows.slice(...range)].join('\n')))
      await load('b-2026-11-01.csv', 0, had)
      const loaded = load('b-2026-11-02.csv', from, to)
      if (isAccepted) assert.equal((await loaded).vanished, from)
      else await assert.rejects(loaded, new RegExp(`${from} of the ${had} companies loaded before`))
    })

  it('leaves a company confirmed by the last file that had it, where its status there had no meaning', async () => {
    const unknown = gbText.replace('"Active"', '"Something new"')
    await runImport(folder.path, 'gb', write('b-2026-11-01.csv', unknown))
    const shorter = write('b-2026-11-02.csv', gbLines.toSpliced(1, 1).join('\n'))
    assert.equal((await runImport(folder.path, 'gb', shorter)).vanished, 0)
    const gone = await find('99000001')
    assert.deepEqual([gone?.status, gone?.data_freshness.last_confirmed_at], ['unknown', '2026-11-01T00:00:00Z'])
  })

  it('refuses a full file in which more than a tenth of 1,200 companies have another name, unless that is accepted', async () => {
    const full = join(folder.path, 'full-2026-11-01.csv')
    await writeSyntheticRegister(full, { rows: 1_200 })
    await runImport(folder.path, 'gb', full)
    const before = stampOf('GB')
    const lines = readFileSync(full, 'utf8').split('\n')
    const renamed = (count: number) =>
      lines.map((line, at) => (at > 0 && at <= count ? `New ${line}` : line)).join('\n')
    const file = write('renamed-2026-11-02.csv', renamed(121))
    await assert.rejects(runImport(folder.path, 'gb', file), {
      message:
        '121 of the 1200 companies in this file have another name than before: it looks shifted or converted; if the register writes names in another way now, add --accept-renamed',
    })
    assert.deepEqual([stampOf('GB'), leftovers()], [before, []])
    const { written, drift } = await runImport(folder.path, 'gb', file, { acceptRenamed: true })
    assert.deepEqual([written, drift.changes], [121, [{ kind: 'renamed_share', now: 121 / 1_200, country: 'GB' }]])
    assert.equal((await runImport(folder.path, 'gb', write('fewer-2026-11-03.csv', renamed(1)))).written, 120)
  })

  it('refuses a full file in which more than a tenth of 1,200 rows have the number of another row', async () => {
    const full = join(folder.path, 'full-2026-11-01.csv')
    await writeSyntheticRegister(full, { rows: 1_200 })
    const [header = '', ...lines] = readFileSync(full, 'utf8').trimEnd().split('\n')
    const filledIn = (count: number) =>
      [header, ...lines.map((line, at) => (at <= count ? (lines[0] ?? '') : line)), ''].join('\n')
    await assert.rejects(runImport(folder.path, 'gb', write('filled-2026-11-02.csv', filledIn(121))), {
      message:
        '121 of the 1200 rows in this file have the number of another row: its numbers are filled in or cut; import it as the register publishes it',
    })
    const { written, skipped } = await runImport(folder.path, 'gb', write('some-2026-11-03.csv', filledIn(120)))
    assert.deepEqual([written, skipped], [1_080, { duplicate_id: 120 }])
  })

  it('imports four full files of 1,200 rows with 100 repeated ones each, and two copies of a file, also again', async () => {
    const full = join(folder.path, 'full.csv')
    await writeSyntheticRegister(full, { rows: 1_100 })
    const lines = readFileSync(full, 'utf8').trimEnd().split('\n')
    const text = [...lines, ...lines.slice(1, 101), ''].join('\n')
    const months = [1, 2, 3, 4].map(month => write(`full-2026-0${month}-01.csv`, text))
    assert.equal((await runImport(folder.path, 'gb', months)).skipped.duplicate_id, 400)
    for (const day of ['2026-05-01', '2026-06-01']) {
      const copies = ['', '-copy'].map(copy => write(`full-${day}${copy}.csv`, text))
      assert.equal((await runImport(folder.path, 'gb', copies)).read, 2_400)
    }
  })

  it('changes nothing when a file older than the one loaded has the same companies', async () => {
    await runImport(folder.path, 'gb', gbFile)
    const before = await find('99000001')
    const older = await runImport(folder.path, 'gb', gbFile, { snapshotDate: '2026-10-01' })
    assert.deepEqual([older.written, older.vanished, older.skipped], [0, 0, { older_record: 5 }])
    assert.deepEqual(await find('99000001'), before)
  })

  it('refuses an older complete file over the data of an earlier release, which did not record complete files', async () => {
    await runImport(folder.path, 'gb', gbFile)
    const database = new Database(partition('GB'))
    database.exec("DELETE FROM meta WHERE key = 'full_files gb'")
    saveMetaChecksum(database)
    database.close()
    await assert.rejects(
      runImport(folder.path, 'gb', gbFile, { snapshotDate: '2026-10-01' }),
      /GB already has newer data from this source: loaded 2026-11-01T00:00:00Z, this file 2026-10-01T00:00:00Z/,
    )
  })

  for (const { given, rows, limit } of [
    { given: 'a file of 20 records', rows: 20, limit: 7 },
    { given: 'one of 4,000', rows: 4_000, limit: 1_234 },
  ]) {
    it(`imports the first ${limit} records of ${given} under that limit`, async () => {
      const file = join(folder.path, 'many-2026-11-01.csv')
      await writeSyntheticRegister(file, { rows })
      const whole = await idsIn(file)
      const limited = await idsIn(file, { limit })
      assert.equal(whole.length, rows)
      assert.deepEqual(limited, whole.slice(0, limit))
    })
  }

  it('fails in one line on a file of 4,000 records truncated in the last, with the loaded data intact', async () => {
    await runImport(folder.path, 'gb', gbFile)
    const before = stampOf('GB')
    const file = join(folder.path, 'cut-2026-11-20.csv')
    await writeSyntheticRegister(file, { rows: 4_000 })
    writeFileSync(file, readFileSync(file).subarray(0, -40))
    await assert.rejects(runImport(folder.path, 'gb', file), {
      name: 'ImportError',
      message: /^\S+: the file is cut short: it ends inside the row on line 4001$/,
    })
    assert.deepEqual([stampOf('GB'), leftovers()], [before, []])
  })

  it('changes no partition in a dry run, and reports what it would have done', async () => {
    const before = stampOf('GB')
    const { dry_run, written, countries } = await runImport(folder.path, 'gb', gbFile, { dryRun: true })
    assert.deepEqual(
      { dry_run, written, replaced: countries.GB?.replaced },
      { dry_run: true, written: 5, replaced: false },
    )
    assert.deepEqual([stampOf('GB'), leftovers()], [before, []])
  })

  it('removes what killed dry runs left, whichever source it is of, but not the build of one that is running', async () => {
    const left = (country: string) => [`${partition(country)}.dry-run`, `${partition(country)}.dry-run-journal`]
    for (const file of ['GB', 'NO', 'SE'].flatMap(left)) writeFileSync(file, 'part of a build')
    {
      using _running = lockPartitions(folder.path, ['SE'])
      await runImport(folder.path, 'gb', gbFile)
    }
    assert.deepEqual(leftovers(), ['SE.sqlite.dry-run'])
  })

  it('dates a file by the option or else by its name, and asks for the date if neither tells it', async () => {
    const file = write('undated.csv', gbText)
    utimesSync(file, new Date('2026-11-10T10:00:00Z'), new Date('2026-11-10T10:00:00Z'))
    await assert.rejects(runImport(folder.path, 'gb', file), {
      name: 'ImportError',
      message:
        'nothing tells the date of undated.csv: add --snapshot-date YYYY-MM-DD, the day the register exported it, or --snapshot-date unknown',
    })
    const options = { snapshotDate: '2026-11-12' }
    assert.equal((await runImport(folder.path, 'gb', file, options)).snapshot_date, '2026-11-12T00:00:00Z')
    await assert.rejects(runImport(folder.path, 'gb', file, { snapshotDate: 'soon' }), /"soon" is not a date/)
    await assert.rejects(runImport(folder.path, 'gb', file, { snapshotDate: '2026-12-24' }), /is in the future/)
  })

  for (const [name, date] of [
    ['enheter_2026-11-01.csv', '2026-11-01T00:00:00Z'],
    ['enheter_2026_11_01.csv', '2026-11-01T00:00:00Z'],
    ['enheter-20261101.csv', '2026-11-01T00:00:00Z'],
    ['2026-11-01/enheter.csv', '2026-11-01T00:00:00Z'],
    ['enheter-20261301.csv', undefined],
    ['enheter-120261101.csv', undefined],
  ] as const) {
    it(`reads ${date ?? 'no date'} in the name ${name}`, async () => {
      mkdirSync(dirname(join(folder.path, name)), { recursive: true })
      const loading = runImport(folder.path, 'no', write(name, readFileSync(fixture('enheter-synthetic.csv'))))
      if (date) assert.equal((await loading).snapshot_date, date)
      else await assert.rejects(loading, /nothing tells the date/)
    })
  }

  it('loads a file of an unknown date with no confirmation', async () => {
    const file = write('undated.csv', gbText)
    const { snapshot_date, written } = await runImport(folder.path, 'gb', file, { snapshotDate: 'unknown' })
    assert.deepEqual([snapshot_date, written], [null, 5])
    assert.equal((await find('99000001'))?.data_freshness.last_confirmed_at, null)
  })

  it('reads the same from a zip and a gzip', async () => {
    const zip = write(
      'BasicCompanyDataAsOneFile-2026-11-01.zip',
      zipOf([{ name: 'BasicCompanyData.csv', content: gbText }]),
    )
    assert.equal((await runImport(folder.path, 'gb', zip)).written, 5)
    const gzip = write('BasicCompanyData-2026-11-01.csv.gz', gzipSync(gbText))
    assert.deepEqual((await runImport(folder.path, 'gb', gzip)).countries.GB, {
      written: 0,
      unchanged: 5,
      vanished: 0,
      replaced: false,
    })
  })

  it('stores as much with each of 30 files as with one: with the dates of all, 4,000 took 384 megabytes', async () => {
    const [unit] = JSON.parse(readFileSync(fixture('enheter-synthetic.json'), 'utf8'))
    const members = Array.from({ length: 30 }, (_, at) => ({ name: `${at}.json`, content: JSON.stringify(unit) }))
    const lengthsAfter = async (count: number) => {
      const zip = write(`${count}-2026-11-01.zip`, zipOf(members.slice(0, count)))
      await runImport(folder.path, 'no', zip)
      const database = new Database(partition('NO'), { readonly: true })
      const lengths = database
        .prepare("SELECT DISTINCT length(identity) FROM imports WHERE source = 'no'")
        .pluck()
        .all()
      database.close()
      return lengths
    }
    const one = await lengthsAfter(1)
    assert.equal(one.length, 1)
    assert.deepEqual(await lengthsAfter(30), one)
  })

  it('keeps the first of two records of one company, however often the file is imported', async () => {
    const twice = `${gbText}${gbLines[1]?.replace('SYNTHETIC ALPHA LIMITED', 'SYNTHETIC OTHER LIMITED')}\n`
    const file = write('twice-2026-11-01.csv', twice)
    assert.deepEqual((await runImport(folder.path, 'gb', file)).skipped, { duplicate_id: 1 })
    const { written, unchanged, skipped } = await runImport(folder.path, 'gb', file)
    assert.deepEqual({ written, unchanged, skipped }, { written: 0, unchanged: 5, skipped: { duplicate_id: 1 } })
  })

  it('tells what it found where the first import into a folder without the sample keeps none of its 1 record', async () => {
    using own = tempFolder()
    const file = write('none.csv', `${gbLines[0]}\n${gbLines[1]?.replace(/[^,]*,[^,]*/, '"NO NUMBER LTD",""')}\n`)
    const options = { snapshotDate: '2026-11-01', sample: false, noteOf: () => 'told' }
    const { read, written, rejected } = await runImport(own.path, 'gb', file, options)
    assert.deepEqual({ read, written, rejected }, { read: 1, written: 0, rejected: 1 })
  })

  it('loads the sample of all countries first into an empty folder', async () => {
    using empty = tempFolder()
    await runImport(empty.path, 'gb', gbFile)
    assert.equal(readdirSync(join(empty.path, 'partitions')).length, 19)
  })

  it('refuses a second import into the same partition, and resumes the first once that has ended', async () => {
    const lock = lockPartitions(folder.path, ['GB'])
    await assert.rejects(runImport(folder.path, 'gb', gbFile), /another import into GB is running/)
    await assert.rejects(
      runImport(folder.path, 'gleif', fixture('gleif-synthetic.xml')),
      /another import into GB is running/,
    )
    assert.equal(
      (await runImport(folder.path, 'no', fixture('enheter-synthetic.csv'), { snapshotDate: '2026-11-19' })).written,
      5,
    )
    lock[Symbol.dispose]()
    assert.equal((await runImport(folder.path, 'gb', gbFile)).written, 5)
  })

  it('reports its progress', async () => {
    const heard: number[] = []
    await runImport(folder.path, 'gb', gbFile, { onProgress: ({ share, read }) => heard.push(share, read) })
    assert.deepEqual(heard.slice(-2), [1, 7])
  })

  it('refuses a partition of a later release in one line, and leaves it as it is', async () => {
    const database = new Database(partition('GB'))
    database.pragma('user_version = 99')
    database.close()
    const before = stampOf('GB')
    await assert.rejects(runImport(folder.path, 'gb', gbFile), {
      name: 'ImportError',
      message:
        'the GB partition was created by a later release of svc; import with that release, or remove the file and import its registers again',
    })
    assert.deepEqual([stampOf('GB'), leftovers()], [before, []])
  })

  it('replaces an unreadable partition', async () => {
    writeFileSync(partition('GB'), 'no database')
    await runImport(folder.path, 'gb', gbFile)
    assert.equal((await find('99000001'))?.name, 'SYNTHETIC ALPHA LIMITED')
  })

  const bad = [
    {
      given: 'a file of another register',
      source: 'gb',
      content: readFileSync(fixture('enheter-synthetic.csv')),
      says: /not a Companies House BasicCompanyData file: the columns CompanyName, .* are missing/,
    },
    {
      given: 'GLEIF records as a national register',
      source: 'no',
      content: readFileSync(fixture('gleif-synthetic.xml')),
      says: /not a Brønnøysund "enheter" file: expected CSV or JSON/,
    },
    {
      given: 'an XML file of another kind',
      source: 'gleif',
      content: '<rss/>',
      says: /not a GLEIF LEI file: its root is rss \(expected LEIData\)/,
    },
    { given: 'a header and nothing else', source: 'gb', content: `${gbLines[0]}\n`, says: /contains no records/ },
    {
      given: 'a file cut off in a row',
      source: 'gb',
      content: gbText.slice(0, -40),
      says: /cut short: it ends inside the row on line 8/,
    },
    { given: 'a gzip cut short', source: 'gb', content: gzipSync(gbText).subarray(0, 600), says: /cut short/ },
    {
      given: 'Latin-1',
      source: 'no',
      content: Buffer.from(readFileSync(fixture('enheter-synthetic.csv'), 'utf8'), 'utf8').fill(0xe5, 900, 901),
      says: /not UTF-8/,
    },
    {
      given: 'a JSON array cut short',
      source: 'no',
      content: readFileSync(fixture('enheter-synthetic.json')).subarray(0, 3_000),
      says: /cut short/,
    },
    {
      given: 'an XML file cut short',
      source: 'gleif',
      content: readFileSync(fixture('gleif-synthetic.xml')).subarray(0, 9_000),
      says: /not well-formed XML, or cut short/,
    },
    { given: 'an empty file', source: 'gb', content: '', says: /is empty/ },
    {
      given: 'a tar archive',
      source: 'gb',
      content: gzipSync(`gb.csv${'\0'.repeat(251)}ustar\0${'\0'.repeat(249)}${gbText}`),
      says: /^\S+: this is a tar archive; unpack it, and import its files or their folder$/,
    },
    {
      given: 'UTF-16 without a mark',
      source: 'gb',
      content: Buffer.from(gbText, 'utf16le'),
      says: /^\S+: this is not UTF-8 text: it has zero bytes; if it is UTF-16, convert it/,
    },
    {
      given: 'a header that is a command to the terminal',
      source: 'gb',
      content: 'CompanyName\u001b]0;x\u0007,CompanyNumber\n',
      says: /its header begins with CompanyName ]0;x , CompanyNumber$/,
    },
    { given: 'a file of line ends', source: 'gb', content: '\n\n\n', says: /^\S+: the file is empty: it has no text/ },
    {
      given: 'a zipped file of 40 million line ends, in seconds',
      source: 'gb',
      content: gzipSync(Buffer.alloc(40_000_000, '\n')),
      says: /the file is empty: it has no text in its first megabyte but line ends and spaces$/,
    },
    {
      given: 'numbers that are none in more than half of 2000 rows',
      source: 'gb',
      content: `${gbLines[0]}\n${`${gbLines[6]}\n`.repeat(2_000)}`,
      says: /(\d+) of \1 records cannot be read, for example line/,
    },
  ]
  for (const { given, source, content, says } of bad) {
    it(`fails in one line on ${given}, with the loaded data intact`, async () => {
      await runImport(folder.path, 'gb', gbFile)
      const before = ['GB', 'NO', 'DE'].map(stampOf)
      await assert.rejects(runImport(folder.path, source, write('bad-2026-11-20.bin', content)), error => {
        assert.ok(error instanceof ImportError, String(error))
        assert.match(error.message, says)
        assert.doesNotMatch(error.message, /\n/)
        return true
      })
      assert.deepEqual(['GB', 'NO', 'DE'].map(stampOf), before)
      assert.deepEqual(leftovers(), [])
    })
  }

  it('refuses an unknown source, an empty folder and a missing file', async () => {
    await assert.rejects(runImport(folder.path, 'xx', gbFile), /there is no source "xx"; the sources are .*gb, gleif,/)
    mkdirSync(join(folder.path, 'inner'))
    await assert.rejects(
      runImport(folder.path, 'gb', join(folder.path, 'inner')),
      /inner contains no \.csv, \.txt, \.zip file, only: .*; expected: BasicCompanyDataAsOneFile, or/,
    )
    await assert.rejects(runImport(folder.path, 'gb', join(folder.path, 'none.csv')), /there is no file/)
    await assert.rejects(runImport(folder.path, 'gb', gbFile, { limit: 0 }), /whole number above 0, not 0/)
  })

  it('ignores a JSON file in a folder whose first record is of another kind, and refuses it where it is named', async () => {
    using files = tempFolder()
    cpSync(fixture('enheter-synthetic.json'), join(files.path, 'enheter-2026-11-19.json'))
    const roles = join(files.path, 'roller-2026-11-19.json')
    writeFileSync(roles, '{"rollegrupper":[],"_links":{}}')
    const { ignored_files, read } = await runImport(folder.path, 'no', files.path, { dryRun: true })
    assert.deepEqual([ignored_files, read], [['roller-2026-11-19.json'], 7])
    const authority = join(files.path, 'authority.json')
    writeFileSync(authority, '{"data":{"type":"registration-authorities","attributes":{"code":"RA000001"}}}')
    for (const [source, file] of [
      ['no', roles],
      ['gleif', authority],
    ] as const)
      await assert.rejects(
        runImport(folder.path, source, file),
        /this is not .* its first record has none of the members/,
      )
  })

  it('rejects a record nested too deeply, and no other', async () => {
    const deep = `[{"organisasjonsnummer":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}},${readFileSync(fixture('enheter-synthetic.json'), 'utf8').trim().slice(1)}`
    const { read, rejected, written } = await runImport(folder.path, 'no', write('deep-2026-11-19.json', deep))
    assert.deepEqual({ read, rejected, written }, { read: 8, rejected: 2, written: 5 })
  })

  it('stops on request between two batches, and resumes there when started again', async () => {
    const file = join(folder.path, 'long-2026-11-01.csv')
    await writeSyntheticRegister(file, { rows: 30_000 })
    const stop = new AbortController()
    const onProgress = ({ read }: { read: number }) => {
      if (read > 25_000) stop.abort()
    }
    await assert.rejects(
      runImport(folder.path, 'gb', file, { signal: stop.signal, onProgress }),
      /stopped; start it again/,
    )
    assert.deepEqual(leftovers(), ['GB.sqlite.building'])
    const { resumed_after, written, read } = await runImport(folder.path, 'gb', file)
    assert.deepEqual({ written, read }, { written: 30_000, read: 30_000 })
    assert.ok(resumed_after >= 20_000, String(resumed_after))
    assert.deepEqual(leftovers(), [])
  })

  it('starts over when another file is imported after one that was stopped', async () => {
    const file = join(folder.path, 'long-2026-11-01.csv')
    await writeSyntheticRegister(file, { rows: 22_000 })
    const stop = new AbortController()
    const onProgress = ({ read }: { read: number }) => {
      if (read > 20_500) stop.abort()
    }
    await assert.rejects(
      runImport(folder.path, 'gb', file, { signal: stop.signal, onProgress, mappingThreads: 0 }),
      /stopped/,
    )
    assert.equal((await runImport(folder.path, 'gb', gbFile)).resumed_after, 0)
    assert.equal(await find('00000001'), undefined)
    assert.ok(!existsSync(`${partition('GB')}.building`))
    rmSync(file)
  })

  it('fails in one line when the disk is full, with the loaded data intact', async () => {
    await runImport(folder.path, 'gb', gbFile)
    const before = stampOf('GB')
    const file = join(folder.path, 'long-2026-11-02.csv')
    await writeSyntheticRegister(file, { rows: 10_000 })
    // A limit of the file size, about two megabytes, simulates a full disk.
    const command = `ulimit -f 4000; exec "${process.execPath}" "${importProcess}" gb "${folder.path}" "${file}"`
    const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' })
    assert.equal(status, 1)
    assert.match(stderr, /ImportError: the disk of .* is full; the partitions are unchanged/)
    // SQLite says of this limit what it says of a disk that fails.
    assert.match(stderr, /: the disk of \S+ fails or is full;/)
    assert.deepEqual([stampOf('GB'), leftovers()], [before, []])
  })

  it('keeps its 3 builds when the disk is full once they are complete, and the next import of any source swaps them in', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    const prepareIndex = async () => ({ swap: () => Promise.reject(full), [Symbol.dispose]: () => undefined })
    await assert.rejects(runImport(folder.path, 'gleif', fixture('gleif-synthetic.xml'), { prepareIndex }), {
      name: 'UnfinishedSwapError',
      message:
        'not all partitions could be replaced (ENOSPC: no space left on device); remove the cause, and the next import of any source replaces the rest',
    })
    const kept = ['DE', 'GB', 'SE'].map(country => `${country}.sqlite.building`)
    assert.deepEqual(leftovers(), [...kept, 'gleif.swapping', 'gleif.withdrawn'])
    await runImport(folder.path, 'no', fixture('enheter-synthetic.csv'), { snapshotDate: '2026-11-19' })
    assert.deepEqual(leftovers(), ['gleif.withdrawn'])
    assert.equal((await runImport(folder.path, 'gleif', fixture('gleif-synthetic.xml'))).unchanged, 3)
  })

  it("confirms GLEIF's records at their own times, and skips older ones", async () => {
    const xml = readFileSync(fixture('gleif-synthetic.xml'), 'utf8')
    await runImport(folder.path, 'gleif', write('a.xml', xml))
    const newer = xml.replace('2026-10-01T08:30:00.500Z', '2026-10-02T08:30:00Z')
    const { written, unchanged } = await runImport(folder.path, 'gleif', write('b.xml', newer))
    assert.deepEqual({ written, unchanged }, { written: 0, unchanged: 3 })
    assert.equal((await find('99000001'))?.data_freshness.last_confirmed_at, '2026-10-02T08:30:00Z')
    const { skipped } = await runImport(folder.path, 'gleif', write('a.xml', xml))
    assert.equal(skipped.older_record, 1)
    assert.equal((await find('99000001'))?.data_freshness.last_confirmed_at, '2026-10-02T08:30:00Z')
  })

  it('measures seconds by its clock', async () => {
    let time = today
    const clock = {
      now: () => {
        time += 500
        return time
      },
    }
    assert.equal((await runImport(folder.path, 'gb', gbFile, { clock })).seconds, 0.5)
  })
})
