import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { writeSyntheticKbo } from '../../bench/synthetic-kbo.ts'
import { ImportError } from '../../src/importers/import-error.ts'
import { countsOf } from '../support/imported-register.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { zipOf } from '../support/zip-of.ts'

const importProcess = fileURLToPath(new URL('../support/import-process.ts', import.meta.url))
const number = '0999000030'

/** The columns of a CSV in the opposite order; the cells of the fixtures hold no commas. */
const reversed = (csv: string) =>
  csv
    .split('\n')
    .map(line => line.split(',').toReversed().join(','))
    .join('\n')

describe('a register of several files', () => {
  let folder: TempFolder
  let files: string
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
    files = join(folder.path, 'extract')
    cpSync(fixture('be'), files, { recursive: true })
  })
  afterEach(() => folder[Symbol.dispose]())

  const find = async () => {
    await using stores = openStores(folder.path)
    return stores.companies.find('BE', number)
  }
  const leftovers = () =>
    readdirSync(join(folder.path, 'partitions')).filter(name => !/^[A-Z]{2}\.sqlite$|-journal$/.test(name))
  const expected = async () => {
    await runImport(folder.path, 'be', files)
    const company = await find()
    assert.equal(company?.other_names.length, 3)
    return company
  }
  const change = (name: string, edit: (csv: string) => string) =>
    writeFileSync(join(files, name), edit(readFileSync(join(files, name), 'utf8')))

  it('is recognised by its headers, for any names, order and compression of the files', async () => {
    const company = await expected()
    const names = readdirSync(files).toSorted()
    for (const [at, name] of names.entries()) renameSync(join(files, name), join(files, `${9 - at}.csv`))
    const paths = readdirSync(files).map(name => join(files, name))
    const [first = '', second = ''] = paths
    writeFileSync(first, gzipSync(readFileSync(first)))
    writeFileSync(second, zipOf([{ name: 'x.csv', content: readFileSync(second) }]))
    const { written, unchanged } = await runImport(folder.path, 'be', paths.toReversed())
    assert.deepEqual({ written, unchanged }, { written: 0, unchanged: 3 })
    assert.deepEqual(await find(), company)
  })

  it('is read from one zip file that holds all of them', async () => {
    const company = await expected()
    writeFileSync(join(files, 'notes.csv'), 'note,day\nread me,2026-11-02\n')
    const members = readdirSync(files).map(name => ({
      name: `extract/${name}`,
      content: readFileSync(join(files, name)),
    }))
    const zip = join(folder.path, 'KboOpenData.zip')
    writeFileSync(zip, zipOf(members))
    const { unchanged, ignored_files } = await runImport(folder.path, 'be', zip)
    assert.deepEqual([unchanged, ignored_files], [3, ['notes.csv']])
    assert.deepEqual(await find(), company)
  })

  it('is joined by name of column, so that headers in another order change nothing', async () => {
    const company = await expected()
    for (const name of ['enterprise.csv', 'activity.csv', 'denomination.csv']) change(name, reversed)
    assert.deepEqual(countsOf(await runImport(folder.path, 'be', files)).written, 0)
    assert.deepEqual(await find(), company)
  })

  it('is imported into a folder that does not exist, without the sample (SVC_SAMPLE=off)', async () => {
    const dataDir = join(folder.path, 'new', 'data')
    assert.equal((await runImport(dataDir, 'be', files, { sample: false })).written, 3)
  })

  it('is refused without the addresses of the last import, with the file whose 13 columns have other names now', async () => {
    await expected()
    change('address.csv', csv => csv.replace(/.*/, header => header.replaceAll(/\w+/g, name => `New${name}`)))
    await assert.rejects(runImport(folder.path, 'be', files), {
      message:
        'the last import of BE had address, now missing (there are files with unknown headers: address.csv): what only these files say of companies would be lost; give them too, or add --accept-missing',
    })
  })

  it('is imported without an optional file, which the summary says', async () => {
    rmSync(join(files, 'address.csv'))
    const { missing_files, written } = await runImport(folder.path, 'be', files, {
      snapshotDate: '2026-11-01',
    })
    assert.deepEqual([missing_files, written], [['address'], 3])
    assert.equal((await find())?.registered_address, null)
  })

  it('says which file of another month an operator has left, which --strict refuses, and not those of the same one', async () => {
    const give = (name: string, day: string) => renameSync(join(files, name), join(files, `${day}-${name}`))
    give('denomination.csv', '2026-10-02')
    give('activity.csv', '2026-11-09')
    give('enterprise.csv', '2026-11-01')
    const { drift } = await runImport(folder.path, 'be', files, { snapshotDate: '2026-11-01', dryRun: true })
    assert.deepEqual(drift.other_dates, { '2026-10-02-denomination.csv': '2026-10-02' })
    await assert.rejects(runImport(folder.path, 'be', files, { snapshotDate: '2026-11-01', strict: true }), {
      name: 'ImportError',
      message: /2026-10-02-denomination\.csv is of 2026-10-02, another date than the main file/,
    })
  })

  it('writes rows of a supplementary file that cannot be read to the reject file, by the name of the file', async () => {
    change('denomination.csv', csv => csv.replace('"SynBouw"', '"Syn"Bouw"oops'))
    const { supplementary_files, reject_file } = await runImport(folder.path, 'be', files)
    assert.deepEqual(supplementary_files.denomination, { read: 9, kept: 7, rejected: 1 })
    const [first = ''] = readFileSync(String(reject_file), 'utf8').split('\n')
    const { file, line } = JSON.parse(first)
    assert.deepEqual([file, line], ['denomination.csv', 5])
  })

  const bad = [
    {
      given: 'a required file is missing',
      harm: () => rmSync(join(files, 'denomination.csv')),
      says: /^the denomination file that belongs to a KBO Open Data enterprise file is missing: a CSV with the columns EntityNumber, Language, TypeOfDenomination, Denomination$/,
    },
    {
      given: 'all 4 columns of a required file have other names',
      harm: () => change('denomination.csv', csv => csv.replace(/.*/, 'Number,Tongue,Kind,Name')),
      says: /^the denomination file .* is missing: a CSV with .*, Denomination; there are files with unknown headers: denomination\.csv$/,
    },
    {
      given: 'the main file is missing',
      harm: () => rmSync(join(files, 'enterprise.csv')),
      says: /^the main file is missing: a KBO Open Data enterprise file, a CSV with the columns EnterpriseNumber, .*; there is only activity\.csv, address\.csv, branch\.csv, code\.csv/,
    },
    {
      given: 'there are two main files',
      harm: () => cpSync(join(files, 'enterprise.csv'), join(files, 'enterprise-2.csv')),
      says: /^this register has one main file, and 2 were given: enterprise-2\.csv, enterprise\.csv; import one of them at a time; if they are parts of one file, join them first$/,
    },
    {
      given: 'a zip file lies beside what was unpacked from it',
      harm: () =>
        writeFileSync(
          join(files, 'kbo.zip'),
          zipOf([{ name: 'enterprise.csv', content: readFileSync(join(files, 'enterprise.csv')) }]),
        ),
      says: /^this register has one main file, and 2 were given: \S+extract\/enterprise\.csv, enterprise\.csv in \S+kbo\.zip; import one/,
    },
    {
      given: 'its lines end with CR only',
      harm: () => change('enterprise.csv', csv => csv.replaceAll(/\r?\n/g, '\r')),
      says: /^enterprise\.csv: its lines end with a carriage return \(CR\) only; save it with the line ends LF or CRLF$/,
    },
    {
      given: 'there are two of a supplementary file',
      harm: () => cpSync(join(files, 'denomination.csv'), join(files, 'd2.csv')),
      says: /^there is more than one denomination file: d2\.csv, denomination\.csv$/,
    },
    {
      given: 'a supplementary file is cut short',
      harm: () => change('denomination.csv', csv => csv.slice(0, -20)),
      says: /^denomination\.csv: the file is cut short: it ends inside the row on line 10$/,
    },
    {
      given: 'a supplementary file is not UTF-8',
      harm: () => writeFileSync(join(files, 'address.csv'), readFileSync(join(files, 'address.csv'), 'utf8'), 'latin1'),
      says: /^address\.csv: the file is not UTF-8: byte \d+ \(line \d+\) cannot be decoded/,
    },
    {
      given: 'one of the files is empty',
      harm: () => writeFileSync(join(files, 'code.csv'), ''),
      says: /^code\.csv is empty$/,
    },
  ]
  for (const { given, harm, says } of bad) {
    it(`is refused in one line when ${given}, with the loaded data intact`, async () => {
      const company = await expected()
      harm()
      await assert.rejects(runImport(folder.path, 'be', files), error => {
        assert.ok(error instanceof ImportError, String(error))
        assert.match(error.message, says)
        return true
      })
      assert.deepEqual([await find(), leftovers()], [company, []])
    })
  }

  it('fails in one line when the disk is full during a supplementary file, with the loaded data intact', async () => {
    const company = await expected()
    const many = join(folder.path, 'many')
    await writeSyntheticKbo(many, { enterprises: 20_000 })
    // A limit of the file size, about two megabytes, simulates a full disk.
    const command = `ulimit -f 4000; exec "${process.execPath}" "${importProcess}" be "${folder.path}" "${many}"`
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' })
    assert.equal(status, 1)
    assert.match(stderr, /ImportError: the disk of .* is full; the partitions are unchanged/)
    assert.doesNotMatch(stdout, /^main/m)
    assert.deepEqual([await find(), leftovers()], [company, []])
  })

  it('is refused when a named file does not belong to it', async () => {
    writeFileSync(join(files, 'notes.csv'), 'note,day\nread me,2026-11-02\n')
    const named = ['enterprise.csv', 'denomination.csv', 'notes.csv'].map(name => join(files, name))
    await assert.rejects(runImport(folder.path, 'be', named), {
      message:
        'notes.csv: this is not one of the files of a KBO Open Data enterprise file (main, denomination, address, activity, code, meta, contact, establishment, branch): its header begins with note, day; pass its folder instead to have it ignored',
    })
  })
})

describe('a register of one file in several parts', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
  })
  afterEach(() => folder[Symbol.dispose]())
  const [header = '', ...rows] = readFileSync(fixture('BasicCompanyData-synthetic-2026-11-01.csv'), 'utf8')
    .trimEnd()
    .split('\n')
  const part = (at: number, day: string, from: number, to: number) => {
    const path = join(folder.path, `BasicCompanyData-${day}-part${at}_2.csv`)
    writeFileSync(path, [header, ...rows.slice(from, to)].join('\n'))
    return path
  }

  it('is complete with its two parts: companies in neither are marked as vanished', async () => {
    const first = await runImport(folder.path, 'gb', [part(2, '2026-11-01', 3, 7), part(1, '2026-11-01', 0, 3)])
    assert.deepEqual([first.files.length, first.read, first.written, first.rejected], [2, 7, 5, 2])
    const second = await runImport(folder.path, 'gb', [part(1, '2026-11-02', 0, 3), part(2, '2026-11-02', 4, 7)])
    assert.deepEqual([second.unchanged, second.vanished], [4, 1])
    assert.deepEqual([second.complete, second.incomplete_because], [true, null])
  })

  it('is not complete with one of them', async () => {
    await runImport(folder.path, 'gb', [part(1, '2026-11-01', 0, 3), part(2, '2026-11-01', 3, 7)])
    const alone = await runImport(folder.path, 'gb', part(1, '2026-11-02', 0, 3))
    assert.deepEqual([alone.unchanged, alone.vanished], [3, 0])
    assert.deepEqual([alone.complete, alone.incomplete_because], [false, 'part 2 of 2 is missing'])
  })

  it('names the part that is damaged', async () => {
    const second = part(2, '2026-11-01', 3, 7)
    writeFileSync(second, readFileSync(second, 'utf8').slice(0, -30))
    await assert.rejects(
      runImport(folder.path, 'gb', [part(1, '2026-11-01', 0, 3), second]),
      /^ImportError: BasicCompanyData-2026-11-01-part2_2\.csv: the file is cut short/,
    )
  })
})
