import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemo } from '../../src/importers/mapping/memo.ts'
import { endOfTime } from '../../src/importers/mapping/period.ts'
import { swedishFacts, swedishNames } from '../../src/importers/registers/se-facts.ts'
import { countsOf, describeGenuine, importedRegister } from '../support/imported-register.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { linesAndReasons, rejectsOf } from '../support/rejects.ts'
import { tempFolder } from '../support/temp-folder.ts'

const bulkFile = fixture('se/bolagsverket_bulkfil-synthetic-2026-11-16.txt')

describe("importing Bolagsverket's file together with the statistical office's", () => {
  const { summary, find } = importedRegister('SE', ['se', fixture('se')])

  it('keeps 9 of 15 rows, leaves out 2 persons and an identity that is not a number, and rejects 3', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 15,
      written: 9,
      skipped: { personal_number: 2, no_organisation_number: 1 },
      rejected: 3,
      unknown_statuses: { 'ZZ-AVOMFO': 1, 'avregistreringsdatum without a date': 1 },
    })
  })

  it('reads every fact of a row, and its activities from the other file, which is Latin-1', async () => {
    const { registry, ...company } = (await find('999999-0006')) ?? {}
    assert.equal(registry?.name, 'Bolagsverket')
    assert.deepEqual(company, {
      country: 'SE',
      registry_id: '999999-0006',
      name: 'Syntetiska Exemplet AB',
      status: 'active',
      status_detail: { registry_code: null, registry_label: 'registrerad', since: null, on_register: true, flags: [] },
      legal_form: {
        registry_code: 'AB-ORGFO',
        registry_label: 'Aktiebolag',
        elf_code: 'XJHM',
        kind: 'private_limited',
      },
      previous_names: [],
      other_names: [
        { name: 'The Synthetic Example Ltd', type: 'translation', language: null },
        { name: 'Påhittets Butik', type: 'trading', language: null },
      ],
      incorporation_date: '2001-02-03',
      dissolution_date: null,
      registered_address: {
        text: 'c/o Påhitt AB, Påhittsgatan 1, 00001 INGENSTANS, Sweden',
        street: 'c/o Påhitt AB, Påhittsgatan 1',
        locality: 'INGENSTANS',
        region: null,
        postal_code: '00001',
        country: 'SE',
      },
      activities: [
        { scheme: 'SNI', version: '2025', code: '62100', nace_code: '62.10', label: null, primary: true },
        { scheme: 'SNI', version: '2025', code: '70200', nace_code: '70.20', label: null, primary: false },
      ],
      identifiers: [],
      capital: null,
      details: { purpose: 'Bolaget ska hitta på.' },
      source_url: 'https://foretagsinfo.bolagsverket.se/',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2026-11-16T00:00:00Z', source_updated_at: null },
    })
  })

  const statuses = [
    { id: '999999-0014', given: 'a liquidation that became a bankruptcy', status: 'in_insolvency', code: 'KK-AVOMFO' },
    { id: '999999-0022', given: 'a liquidation', status: 'in_liquidation', code: 'LI-AVOMFO' },
    { id: '999999-0030', given: 'a bankruptcy that was set aside', status: 'active', code: null },
    { id: '999999-0048', given: 'a second reconstruction after a first', status: 'in_insolvency', code: 'FR-AVOMFO' },
    { id: '999999-0055', given: 'a deregistration by merger', status: 'dissolved', code: 'FUAV-AVORG' },
    { id: '999999-0063', given: 'a code the mapping does not know', status: 'unknown', code: null },
    { id: '999999-0089', given: 'words where a date of deregistration should be', status: 'unknown', code: null },
  ]
  for (const { id, given, status, code } of statuses) {
    it(`reads ${given} as ${status}`, async () => {
      const company = await find(id)
      assert.deepEqual([company?.status, company?.status_detail.registry_code], [status, code])
    })
  }

  it('reads 120,000 proceedings in one cell, of which the last alone is open, in time that grows with their number', () => {
    const cells = [
      ...Array.from({ length: 60_000 }, () => 'KK-AVOMFO$$2020-01-01'),
      ...Array.from({ length: 59_999 }, () => 'KKUHAVD-AVSLAVOMFO$$2021-01-01'),
      'LI-AVOMFO$$2022-01-01',
    ]
    const row = { pagandeAvvecklingsEllerOmstruktureringsforfarande: cells.join('|') }
    const names = { name: 'A', registryId: '999999-0006' }
    const context = { snapshotDate: null, day: endOfTime, joinedRows: () => [], naceEdition: undefined }
    const { facts } = swedishFacts(row, names, undefined, { ...context, memo: createMemo() })
    assert.deepEqual([facts.status, facts.status_detail?.since], ['in_liquidation', '2022-01-01'])
  })

  it('dates a status, keeps its text, and distinguishes a merger from other endings', async () => {
    const bankrupt = await find('999999-0014')
    const merged = await find('999999-0055')
    assert.deepEqual([bankrupt?.status_detail.registry_label, bankrupt?.status_detail.since], ['konkurs', '2024-06-01'])
    assert.deepEqual([merged?.status_detail.flags, merged?.dissolution_date], [['merged'], '2022-07-01'])
  })

  it('reads a company with "(publ)" in its name as a public one', async () => {
    const listed = await find('999999-0048')
    const other = await find('999999-0006')
    assert.deepEqual([listed?.legal_form?.kind, other?.legal_form?.kind], ['public_limited', 'private_limited'])
  })

  it('reads the protection from advertising, and town and postcode that are swapped', async () => {
    const company = await find('999999-0022')
    assert.deepEqual(
      [company?.status_detail.flags, company?.registered_address?.text, company?.activities],
      [['advertising_protected'], 'Box 2, 00002 INGENSTANS, Sweden', []],
    )
  })

  it('reads a row whose description holds unescaped quotes, semicolons and a line break', async () => {
    const company = await find('999999-0071')
    assert.deepEqual(
      [company?.name, company?.legal_form?.kind, company?.registered_address?.postal_code],
      ['Syntetiska "Citatet" Handelsbolag', 'partnership', '00001'],
    )
  })

  it('refuses a wrong check digit, an empty name and a row cut short, each with its line', () => {
    assert.deepEqual(linesAndReasons(summary()), [
      [15, 'organisationsidentitet "999999-0007": check_digit'],
      [16, 'organisationsnamn is empty'],
      [17, '3 cells instead of 11'],
    ])
  })

  it('stores no personal number, not even in the reject file', () => {
    assert.doesNotMatch(JSON.stringify(rejectsOf(summary())), /9001010017/)
  })
})

describe('the file of the Swedish statistical office', () => {
  const names = ['"SYNTETISKA" AB', '"SYNTETISKA', 'SYNTETISKA"', 'SYNTETISKA "AB", INGENSTANS']
  for (const name of names)
    it(`is read where a name is ${name}: 2 rows kept, none rejected, and the protection from advertising served`, async () => {
      using folder = tempFolder()
      const file = join(folder.path, 'scb_bulkfil.txt')
      const rows = readFileSync(fixture('se/scb_bulkfil-synthetic.txt'), 'latin1')
      writeFileSync(file, rows.replaceAll(/SYNTETISKA [^\t]+/g, name), 'latin1')
      const summary = await runImport(folder.path, 'se', [bulkFile, file])
      assert.deepEqual(summary.supplementary_files.scb_bulkfil, { read: 3, kept: 2, rejected: 0 })
      await using stores = openStores(folder.path)
      const company = await stores.companies.find('SE', '999999-0022')
      assert.deepEqual(company?.status_detail.flags, ['advertising_protected'])
    })
})

describe('the file of the Swedish statistical office, saved by a tool that quotes every cell', () => {
  it('is read: 2 rows kept, none rejected', async () => {
    using folder = tempFolder()
    const file = join(folder.path, 'scb_bulkfil.txt')
    const rows = readFileSync(fixture('se/scb_bulkfil-synthetic.txt'), 'latin1').trimEnd().split('\n')
    const quoted = rows.map(row =>
      row
        .trimEnd()
        .split('\t')
        .map(cell => `"${cell}"`)
        .join('\t'),
    )
    writeFileSync(file, `${quoted.join('\n')}\n`, 'latin1')
    const { supplementary_files } = await runImport(folder.path, 'se', [bulkFile, file])
    assert.deepEqual(supplementary_files.scb_bulkfil, { read: 3, kept: 2, rejected: 0 })
  })
})

describe("Bolagsverket's file", () => {
  it('has null for an empty part of a cell: no day, no name, and nothing of an address', () => {
    assert.deepEqual(swedishNames('null$FORETAGSNAMN-ORGNAM$null|B$FORETAGSNAMN-ORGNAM$null').name, 'B')
    const row = {
      pagandeAvvecklingsEllerOmstruktureringsforfarande: '|LI-AVOMFO$null',
      postadress: 'Gata 1$null$ORT$null$null',
    }
    const context = { snapshotDate: null, day: endOfTime, joinedRows: () => [], naceEdition: undefined }
    const names = { name: 'B', registryId: '999999-0006' }
    const { facts } = swedishFacts(row, names, undefined, { ...context, memo: createMemo() })
    assert.deepEqual([facts.status, facts.status_detail?.since], ['in_liquidation', undefined])
    const { street, locality, postal_code, country } = facts.registered_address ?? {}
    assert.deepEqual([street, locality, postal_code, country], ['Gata 1', 'ORT', undefined, undefined])
  })

  it('is imported without the other file, which the summary says', async () => {
    using folder = tempFolder()
    const { written, missing_files } = await runImport(folder.path, 'se', bulkFile)
    assert.deepEqual({ written, missing_files }, { written: 9, missing_files: ['scb_bulkfil'] })
  })

  it("is not another register's, which is refused in one line", async () => {
    using folder = tempFolder()
    await assert.rejects(runImport(folder.path, 'se', fixture('BasicCompanyData-synthetic-2026-11-01.csv')), {
      name: 'ImportError',
      message: /^\S+: this is no.* bolagsverket_bulkfil file.*: its header begins with CompanyName, CompanyNumber/,
    })
  })
})

describeGenuine('the genuine header', 'se-bolagsverket-bulkfil/header-only.txt', file => {
  it('is recognised; a file of nothing else contains no records', async () => {
    using folder = tempFolder()
    await assert.rejects(
      runImport(folder.path, 'se', file, { snapshotDate: '2026-11-16' }),
      /the file contains no records/,
    )
  })
})
