import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { partitionFile } from '#data/partitions/partition-file.ts'
import { importWithEvents } from '../../src/cli/data/import-with-events.ts'
import { systemClock } from '../../src/clock.ts'
import { readConfig } from '../../src/config/config.ts'
import type { ListedSource } from '../../src/importers/run/list-sources.ts'
import { fixture } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { refusalOf, spawnSvc, svc } from './svc.ts'

describe('svc import', () => {
  let folder: TempFolder
  before(async () => {
    folder = tempFolder()
    await spawnSvc(['import', 'be', fixture('be')], { SVC_DATA_DIR: folder.path })
  })
  after(() => folder[Symbol.dispose]())
  const run = (...args: string[]) => svc(['import', ...args], { SVC_DATA_DIR: folder.path })

  it('takes the names of 12,000 files, as a shell writes them for a pattern', async () => {
    const files = Array.from({ length: 12_000 }, (_, at) => join(folder.path, `part-${at}.csv`))
    const { code, stderr } = await run('be', ...files)
    assert.equal(code, 1)
    assert.match(stderr, /part-0\.csv/)
    assert.doesNotMatch(stderr, /RangeError/)
  })

  it('lists every source with its files, its licence and the date of the imported data', async () => {
    const sources = (await run('--list', '--json')).json<ListedSource[]>()
    assert.equal(sources.length, 20)
    const [be, ch] = sources
    assert.ok(be?.loaded)
    const { loaded, ...source } = be
    assert.deepEqual(source, {
      source: 'be',
      countries: ['BE'],
      register: 'Kruispuntbank van Ondernemingen / Banque-Carrefour des Entreprises (KBO/BCE)',
      dataset: 'KBO Open Data',
      files:
        'KboOpenData full extract (zip of CSV: enterprise, denomination, address, activity, code, meta, contact, establishment, branch)',
      address: 'https://kbopub.economie.fgov.be/kbo-open-data/login',
      account: 'free',
      licence: 'KBO Open Data licence',
      update_cadence: 'daily',
      has_sample: false,
      unreadable: [],
    })
    assert.equal(ch?.has_sample, true)
    assert.deepEqual([loaded.snapshot_date, loaded.countries, ch?.loaded], ['2026-11-02T00:00:00Z', 1, null])
  })

  it('lists them as a table with complete addresses', async () => {
    const { stdout } = await run('--list')
    assert.match(stdout, /^be\t.*\tof 2026-11-02, imported/m)
    assert.match(stdout, /^ch\t.*\tthe sample only$/m)
    assert.match(stdout, /https:\/\/kbopub\.economie\.fgov\.be\/kbo-open-data\/login \(free account\)/)
    assert.doesNotMatch(stdout, /…/)
  })

  it('lists a damaged partition, and a lost one of a register imported before, as not known, and not as nothing', async () => {
    using damaged = tempFolder()
    const settings = { SVC_DATA_DIR: damaged.path }
    for (const country of ['be', 'sk']) await spawnSvc(['import', country, fixture(country)], settings)
    truncateSync(partitionFile(damaged.path, 'BE'), 4_096)
    for (const country of ['SK', 'SE']) rmSync(partitionFile(damaged.path, country))
    const { stdout } = await svc(['import', '--list'], settings)
    assert.match(stdout, /^be\t.*\tnot known of BE, which cannot be read: svc doctor says why$/m)
    assert.match(stdout, /^sk\t.*\tnot known of SK, which cannot be read: svc doctor says why$/m)
    assert.match(stdout, /^se\t.*\tnothing$/m)
    assert.match(stdout, /^gleif\t.*\tnot known of BE, SK, which cannot be read: svc doctor says why$/m)
  })

  it('lists one source where it is named, and refuses one of 20 that there is not', async () => {
    const named = (await run('BE', '--list', '--json')).json<ListedSource[]>()
    assert.deepEqual(
      named.map(({ source }) => source),
      ['be'],
    )
    assert.equal((await run('all', '--list', '--json')).json<ListedSource[]>().length, 20)
    const { lines } = refusalOf(await run('xx', '--list'))
    assert.match(lines.join('|'), /^svc: there is no source "xx"; the sources are be, [a-z, ]+$/)
  })

  it('takes the name of a source in capitals, as countries are written', async () => {
    const { stdout } = await run('BE', fixture('be'), '--dry-run')
    assert.match(stdout, /^source +be$/m)
  })

  it('prints the rows read of each supplementary file, and the files it ignored', async () => {
    using extract = tempFolder()
    cpSync(fixture('be'), extract.path, { recursive: true })
    writeFileSync(join(extract.path, 'notes.csv'), 'note,day\nread me,2026-11-02\n')
    const { stdout } = await run('be', extract.path, '--dry-run')
    for (const line of [
      /^files +enterprise\.csv$/m,
      /^with denomination +9 read, 8 kept, 1 not needed$/m,
      /^ignored +notes\.csv$/m,
      /^unchanged +3$/m,
    ])
      assert.match(stdout, line)
  })

  it('says that a part of the files is not the whole register, and that nobody was looked for', async () => {
    using parts = tempFolder()
    const part = join(parts.path, 'BasicCompanyData-2026-11-01-part3_7.csv')
    cpSync(fixture('BasicCompanyData-synthetic-2026-11-01.csv'), part)
    const { stdout } = await run('gb', part, '--dry-run')
    const others = 'parts 1, 2, 4, 5, 6 and 7 of 7 are missing'
    assert.match(
      stdout,
      new RegExp(`^complete +no, ${others}: companies that left the register were not looked for$`, 'm'),
    )
    assert.doesNotMatch((await run('be', fixture('be'), '--dry-run')).stdout, /^complete/m)
  })

  it('with --strict is refused in one line by what is unknown in its files, which it names without', async () => {
    const file = fixture('BasicCompanyData-synthetic-2026-11-01.csv')
    const found = '2 of 7 records could not be read (first reason: CompanyNumber "QQ12": malformed)'
    const refused = `svc: the files are not as known (${found}; 1 of 5 dates in IncorporationDate cannot be read, such as 31/02/2019; unknown statuses: Hibernating); nothing was replaced: --strict was given`
    assert.deepEqual(refusalOf(await run('gb', file, '--strict')), { code: 1, stdout: '', lines: [refused] })
    const { code, stdout } = await run('gb', file, '--dry-run')
    assert.equal(code, 0)
    assert.ok(stdout.includes(found), stdout)
  })

  it('names a status that is not written, in its summary and with --strict', async () => {
    using changed = tempFolder()
    const file = join(changed.path, 'BasicCompanyData-2026-11-01.csv')
    const text = readFileSync(fixture('BasicCompanyData-synthetic-2026-11-01.csv'), 'utf8')
    writeFileSync(file, text.replace(/"?Active"?(?=,)/, ''))
    assert.match((await run('gb', file, '--dry-run')).stdout, /^unknown statuses +none written 1, Hibernating 1$/m)
    const { lines } = refusalOf(await run('gb', file, '--strict'))
    assert.match(lines.join(), /unknown statuses: none written, Hibernating\)/)
  })

  it('says why webhooks were not told in a line as that of any other error', async () => {
    using damaged = tempFolder()
    const dataDir = damaged.path
    writeFileSync(join(dataDir, 'accounts.sqlite'), 'no database')
    const written: string[] = []
    const stderr = { write: (text: string) => written.push(text) }
    const options = { source: 'gb', files: ['/nowhere.zip'], dataDir, clock: systemClock, sample: true, strict: false }
    const context = { config: () => readConfig({ SVC_DATA_DIR: dataDir }), stderr, lineOf: () => 'the line' }
    await assert.rejects(importWithEvents(options, context), { name: 'ImportError' })
    assert.deepEqual(written, ['svc: webhooks were not told: the line\n'])
  })

  for (const { given, args, line } of [
    {
      given: 'no source',
      args: [],
      line: 'svc: name a source and its files: svc import <source> <files...>; svc import --list shows them',
    },
    {
      given: 'no file, and says where the files are',
      args: ['be'],
      line: 'svc: name the files of be: svc import be <files...>; they are KboOpenData full extract (zip of CSV: enterprise, denomination, address, activity, code, meta, contact, establishment, branch), at https://kbopub.economie.fgov.be/kbo-open-data/login',
    },
    {
      given: 'no file of a source that can be downloaded, and says how',
      args: ['NO'],
      line: 'svc: name the files of no: svc import no <files...>; they are enheter (CSV or JSON, gzip), at https://data.brreg.no/enhetsregisteret/api/enheter/lastned/csv; svc import no --download fetches them',
    },
    {
      given: 'a source that there is not',
      args: ['xx'],
      line: 'svc: there is no source "xx"; the sources are be, ch, cy, cz, de, dk, ee, fi, fr, gb, gleif, ie, lt, lv, nl, no, pl, ro, se, sk',
    },
    { given: 'a file that is not there', args: ['gb', '/nowhere.zip'], line: 'svc: there is no file /nowhere.zip' },
  ]) {
    it(`is refused in one line with ${given}`, async () => {
      assert.deepEqual(refusalOf(await run(...args)), { code: 1, stdout: '', lines: [line] })
    })
  }
})
