import assert from 'node:assert/strict'
import { germanLegalForm, mayBePerson } from '../../src/importers/registers/de-legal-form.ts'
import { countsOf, describeGenuine, importedRegister } from '../support/imported-register.ts'
import { fixture, runImport } from '../support/partition-stores.ts'
import { linesAndReasons, rejectsOf } from '../support/rejects.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('importing OffeneRegister', () => {
  const { summary, find } = importedRegister('DE', ['de', fixture('de')])

  it('keeps 10 of 16 records, leaves out 2 merchants and a placeholder, and refuses 3', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 16,
      written: 10,
      skipped: { sole_trader: 1, may_be_sole_trader: 1, placeholder_number: 1 },
      rejected: 3,
      unknown_statuses: { 'under review': 1 },
    })
  })

  it('reads every fact of a record, confirmed when it was retrieved, with the mirror as its address', async () => {
    const { registry, ...company } = (await find('K1101R.HRB9999001')) ?? {}
    assert.equal(registry?.licence, 'CC-BY-4.0')
    assert.deepEqual(company, {
      country: 'DE',
      registry_id: 'K1101R.HRB9999001',
      name: 'Synthetische Beispiel GmbH',
      status: 'active',
      status_detail: {
        registry_code: null,
        registry_label: 'currently registered',
        since: null,
        on_register: true,
        flags: [],
      },
      legal_form: {
        registry_code: 'GmbH',
        registry_label: 'Gesellschaft mit beschränkter Haftung',
        elf_code: '2HBR',
        kind: 'private_limited',
      },
      previous_names: [
        { name: 'Synthetische Vorlage GmbH', from: null, until: null },
        { name: 'Synthetisches Muster mbH', from: null, until: null },
      ],
      other_names: [],
      incorporation_date: null,
      dissolution_date: null,
      registered_address: {
        text: 'Scheinstraße 1-3, 00001 Nirgendwo, Germany',
        street: 'Scheinstraße 1-3',
        locality: 'Nirgendwo',
        region: null,
        postal_code: '00001',
        country: 'DE',
      },
      activities: [],
      identifiers: [],
      capital: null,
      source_url: 'https://offeneregister.de/company/K1101R_HRB9999001',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2018-11-09T18:03:03Z', source_updated_at: null },
    })
  })

  it('takes the place from the seat if the address is truncated', async () => {
    const address = (await find('K1101R.HRB9999002'))?.registered_address
    assert.deepEqual([address?.street, address?.locality], ['Erfundene Str.', 'Nirgendwo'])
  })

  it('reads an entry that was removed for another court as dissolved and relocated, under the number of its last court', async () => {
    const [gone, here] = [await find('M1801.HRB9999004'), await find('T2304V.HRB9999099')]
    assert.deepEqual(
      [gone?.status, gone?.status_detail.flags, gone?.status_detail.since],
      ['dissolved', ['relocated'], '2018-07-06'],
    )
    assert.deepEqual([here?.status, here?.status_detail.flags], ['active', []])
  })

  it("keeps a high number of June 2018 if the court's numbers reach it, and reads an unknown status as unknown", async () => {
    assert.equal((await find('P2408.HRB205002'))?.status, 'active')
    assert.equal(await find('K1101R.HRB205001'), undefined)
    assert.equal((await find('K1101R.HRB9999012'))?.status, 'unknown')
  })

  it('refuses a number without its court, a record without its day and a line that is no JSON, and names no officer', () => {
    assert.deepEqual(linesAndReasons(summary()).slice(0, 2), [
      [13, 'company_number "HRB9999010" is not a registry id'],
      [14, 'retrieved_at is missing or malformed'],
    ])
    assert.match(String(linesAndReasons(summary())[2]), /^16,not valid JSON/)
    assert.doesNotMatch(
      rejectsOf(summary())
        .map(({ raw }) => raw)
        .join(),
      /officers|Erfundene Person/,
    )
  })

  it("refuses another register's file in one line", async () => {
    using folder = tempFolder()
    await assert.rejects(runImport(folder.path, 'de', fixture('sk')), {
      name: 'ImportError',
      message:
        /^This is not an OffeneRegister file: its first record has none of the members company_number, but results/,
    })
  })
})

describe('the legal form of a German company', () => {
  const forms = [
    ['HRB', 'Synthetische Beispiel Gesellschaft mit beschränkter Haftung', 'GmbH'],
    ['HRB', 'SYNTHETISCHE BEISPIEL GMBH', 'GmbH'],
    ['HRB', 'Synthetische gGmbH', 'gGmbH'],
    ['HRB', 'Unterstützungskasse GmbH der Erfunden & Co. Kommanditgesellschaft', 'GmbH'],
    ['HRB', 'Synthetische SE & Co. KGaA', 'KGaA'],
    ['HRB', 'Synthetische SE', 'SE'],
    ['HRB', 'Synthetic Limited Zweigniederlassung Deutschland', undefined],
    ['HRA', 'Synthetische GmbH & Co. KG', 'GmbH & Co. KG'],
    ['HRA', 'Synthetische Gesellschaft mit beschränkter Haftung & Co. Kommanditgesellschaft', 'GmbH & Co. KG'],
    ['HRA', 'Synthetische UG (haftungsbeschränkt) & Co.KG', 'GmbH & Co. KG'],
    ['HRA', 'Synthetische GmbH & Co. OHG', 'OHG'],
    ['HRA', 'Erfunden oHG Rohstoffe', 'OHG'],
    ['HRA', 'Erfunden KG', 'KG'],
    ['HRA', 'Drogerie am Markt Inh. Erfundene Person', 'e.K.'],
    ['HRA', 'Lockenschmiede e. K. Inhaberin; Erfundene Person', 'e.K.'],
    ['PR', 'Erfunden und Partner Rechtsanwälte', 'PartG'],
    ['PR', 'Erfunden Rechtsanwälte PartG mbB', 'PartG mbB'],
    ['VR', 'Turnverein Nirgendwo', 'e.V.'],
    ['GnR', 'Winzer von Nirgendwo', 'eG'],
  ] as const
  for (const [register, name, form] of forms) {
    it(`of "${name}" in ${register} is ${form}`, () => assert.equal(germanLegalForm(register, name), form))
  }

  const unnamed = [
    ['Gebrüder Erfunden', true],
    ['Erfundene Person, Weinhandlung', true],
    ['Erfunden & Co.', false],
    ['Erfunden & Schein Handelsgesellschaft', false],
    ['Kreissparkasse Nirgendwo', false],
  ] as const
  for (const [name, may] of unnamed) {
    it(`is not in "${name}" in HRA, which ${may ? 'may be' : 'is not'} a person's`, () =>
      assert.equal(mayBePerson('HRA', germanLegalForm('HRA', name), name), may))
  }
})

describeGenuine('the genuine 565 records of Gau-Algesheim', 'de-offeneregister/gau-algesheim.jsonl.bz2', file => {
  const { summary, find } = importedRegister('DE', ['de', file])

  it('resolve every court: 510 are kept, 34 merchants and 21 names without a form are left out', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 565,
      written: 510,
      skipped: { sole_trader: 34, may_be_sole_trader: 21 },
      rejected: 0,
      unknown_statuses: {},
    })
  })

  it('keep a genuine number above 200000 of June 2018, of the court of Stuttgart', async () => {
    const company = await find('B8534.HRB213311')
    assert.deepEqual(
      [company?.name, company?.registered_address?.postal_code, company?.data_freshness.last_confirmed_at],
      ['CITYCOMP Service GmbH', '73760', '2018-06-30T08:30:11Z'],
    )
  })
})

for (const [sample, rows] of [
  ['100_de_companies_formatted.jsonl', 100],
  ['5_de_companies.jsonl', 5],
] as const) {
  describeGenuine(`the genuine ${sample}`, `de-offeneregister/${sample}`, file => {
    const { summary } = importedRegister('DE', ['de', file])
    it(`is kept whole: ${rows} records`, () => {
      const counts = { read: rows, written: rows, skipped: {}, rejected: 0, unknown_statuses: {} }
      assert.deepEqual(countsOf(summary()), counts)
    })
  })
}
