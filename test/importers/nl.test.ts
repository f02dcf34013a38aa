import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countsOf, importedRegister } from '../support/imported-register.ts'
import { fixture, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

const gleif = ['gleif', fixture('gleif-nl-synthetic.csv')] as const
const nl = ['nl', fixture('nl'), { snapshotDate: '2026-11-19' }] as const

describe('importing KvK basic company data, which has no names', () => {
  const { summary, find } = importedRegister('NL', gleif, nl)

  it('keeps the 4 companies that GLEIF names, leaves out the fifth, and refuses an answer without its number', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 6,
      written: 4,
      skipped: { not_in_gleif: 1 },
      rejected: 1,
      unknown_statuses: { 'insolventieCode=XYZ': 1 },
    })
    assert.equal(summary().countries.NL?.written, 4)
  })

  it('serves name, former name and address of GLEIF, and the rest as the register has it', async () => {
    const company = await find('99000001')
    assert.deepEqual(company, {
      country: 'NL',
      registry_id: '99000001',
      name: 'Synthetisch Voorbeeld N.V.',
      status: 'in_insolvency',
      status_detail: {
        registry_code: 'insolventieCode=SURS',
        registry_label: 'surseance van betaling',
        since: null,
        on_register: true,
        flags: ['reorganisation'],
      },
      legal_form: {
        registry_code: 'NV',
        registry_label: 'naamloze vennootschap',
        elf_code: 'B5PM',
        kind: 'public_limited',
      },
      previous_names: [{ name: 'Verzonnen Begin N.V.', from: null, until: null }],
      other_names: [],
      incorporation_date: '1994-10-03',
      dissolution_date: null,
      registered_address: {
        text: 'Verzonnenstraat 1, 5500 AA Nergenshuizen, Netherlands',
        street: 'Verzonnenstraat 1',
        locality: 'Nergenshuizen',
        region: null,
        postal_code: '5500 AA',
        country: 'NL',
      },
      activities: [
        { scheme: 'SBI', version: '2025', code: '64210', nace_code: '64.21', label: null, primary: true },
        { scheme: 'SBI', version: '2025', code: '47110', nace_code: '47.11', label: null, primary: false },
      ],
      identifiers: [{ scheme: 'lei', value: 'SYNTHETIC00000090011', derived: false }],
      capital: null,
      details: { lei: { status: 'issued' } },
      registry: {
        name: 'Handelsregister (Kamer van Koophandel, KvK)',
        authority_code: 'RA000463',
        dataset: "KvK basis bedrijfsgegevens (HVD); it has no names and addresses, which are GLEIF's",
        licence: 'CC-BY-4.0',
        attribution: 'Source: Netherlands Chamber of Commerce (KvK), open dataset of basic company data, CC BY 4.0.',
        source_url_kind: 'api',
      },
      source_url: 'https://opendata.kvk.nl/api/v1/hvds/basisbedrijfsgegevens/kvknummer/99000001',
      provenance: {
        '/name': 'gleif',
        '/previous_names/0': 'gleif',
        '/registered_address': 'gleif',
        '/identifiers/0': 'gleif',
        '/details/lei': 'gleif',
      },
      sources: [
        {
          id: 'gleif',
          licence: 'CC0-1.0',
          attribution: 'Source: GLEIF, LEI data (LEI-CDF golden copy), CC0 1.0.',
          last_confirmed_at: '2026-10-01T08:30:00Z',
        },
      ],
      data_freshness: { last_confirmed_at: '2026-11-19T00:00:00Z', source_updated_at: null },
    })
  })

  const statuses = [
    { id: '99000002', given: 'actief N', status: 'inactive', ended: null },
    { id: '99000003', given: 'an end before a bankruptcy', status: 'dissolved', ended: '2023-06-30' },
    { id: '99000004', given: 'a proceeding the mapping does not know', status: 'unknown', ended: null },
    { id: '99000005', given: 'a company that GLEIF does not name', status: undefined, ended: undefined },
  ]
  for (const { id, given, status, ended } of statuses) {
    it(`reads ${given} as ${status ?? 'no company'}`, async () => {
      const company = await find(id)
      assert.deepEqual([company?.status, company?.dissolution_date], [status, ended])
    })
  }
})

describe('importing KvK basic company data again, and GLEIF after it', () => {
  const { summary, find } = importedRegister('NL', gleif, nl, gleif, nl)

  it('changes nothing', async () => {
    assert.deepEqual([summary().written, summary().unchanged], [0, 4])
    assert.equal((await find('99000001'))?.name, 'Synthetisch Voorbeeld N.V.')
  })
})

describe('importing KvK basic company data without GLEIF', () => {
  const { summary, find } = importedRegister('NL', nl)

  it('creates no company without a name', async () => {
    assert.deepEqual([summary().written, summary().skipped], [0, { not_in_gleif: 5 }])
    assert.equal(await find('99000001'), undefined)
  })
})

describe('importing KvK basic company data without identifiable companies', () => {
  const refused = [
    {
      given: 'the download of all companies, which has no numbers',
      text: 'Datum aanvang;Actief;Insolventie;Rechtsvorm;Postcode regio;SBI activiteiten;Hoofdactiviteiten;Lidstaat\n20101231;J;;BV;5;69101;69101;NL\n',
      message:
        /^\S+: this is not .*the download of all companies has no numbers\): expected JSON, found a file that begins with "Datum aanvang/,
    },
    {
      given: 'answers whose numbers were not added',
      text: '{"datumAanvang":"20101231","actief":"J","rechtsvormCode":"BV"}\n',
      message:
        /^\S+: this is not .*: its first record has none of the members kvkNummer, kvknummer, but datumAanvang, actief/,
    },
  ]
  for (const { given, text, message } of refused) {
    it(`is refused in one line: ${given}`, async () => {
      using folder = tempFolder()
      const file = join(folder.path, 'kvk.txt')
      writeFileSync(file, text)
      await assert.rejects(runImport(folder.path, 'nl', file, { snapshotDate: '2026-11-19' }), { message })
    })
  }
})

describe('KvK basic company data with days of which the register knows the year only', () => {
  it('are imported, though 5 of 6 have no incorporation date: KvK writes zeros for what it does not know', async () => {
    using folder = tempFolder()
    const days = ['19940000', '19941000', '19000000', '00000000', '19700000', '19941003']
    const answers = days.map((datumAanvang, at) =>
      JSON.stringify({
        kvkNummer: `9900000${at + 1}`,
        datumAanvang,
        actief: 'J',
        rechtsvormCode: 'BV',
        activiteiten: [],
      }),
    )
    const file = join(folder.path, 'kvk.ndjson')
    writeFileSync(file, `${answers.join('\n')}\n`)
    const { read, rejected, drift } = await runImport(folder.path, 'nl', file, { snapshotDate: '2026-11-19' })
    assert.deepEqual([read, rejected, drift?.unreadable_dates], [6, 0, {}])
  })
})
