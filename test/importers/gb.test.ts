import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemo } from '../../src/importers/mapping/memo.ts'
import { endOfTime } from '../../src/importers/mapping/period.ts'
import { gb } from '../../src/importers/registers/gb.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const file = fixture('BasicCompanyData-synthetic-2026-11-01.csv')

describe('importing a Companies House file', () => {
  let folder: TempFolder
  before(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
    await runImport(folder.path, 'gb', file)
  })
  after(() => folder[Symbol.dispose]())

  const find = async (registryId: string) => {
    await using stores = openStores(folder.path)
    return stores.companies.find('GB', registryId)
  }

  it('reads every fact of a row, with the date of the file name as its confirmation', async () => {
    assert.deepEqual(await find('99000001'), {
      country: 'GB',
      registry_id: '99000001',
      name: 'SYNTHETIC ALPHA LIMITED',
      status: 'active',
      status_detail: { registry_code: null, registry_label: 'Active', since: null, on_register: true, flags: [] },
      legal_form: {
        registry_code: 'Private Limited Company',
        registry_label: 'Private Limited Company',
        elf_code: 'H0PO',
        kind: 'private_limited',
      },
      previous_names: [
        { name: 'SYNTHETIC ALEPH LTD', from: null, until: '2021-03-01' },
        { name: 'SYNTHETIC "FIRST" LTD', from: null, until: '2020-12-31' },
      ],
      other_names: [],
      incorporation_date: '2020-02-29',
      dissolution_date: null,
      registered_address: {
        text: 'c/o SYNTHETIC AGENTS, 1 INVENTED STREET, UNREAL PARK, EXAMPLETON, NOWHERESHIRE, ZZ99 9ZZ, United Kingdom',
        street: 'c/o SYNTHETIC AGENTS, 1 INVENTED STREET, UNREAL PARK',
        locality: 'EXAMPLETON',
        region: 'NOWHERESHIRE',
        postal_code: 'ZZ99 9ZZ',
        country: 'GB',
      },
      activities: [
        {
          scheme: 'SIC',
          version: '2007',
          code: '62020',
          nace_code: '62.02',
          label: 'Information technology consultancy activities',
          primary: true,
        },
        { scheme: 'SIC', version: '2007', code: '99999', nace_code: null, label: 'Dormant Company', primary: false },
      ],
      identifiers: [],
      capital: null,
      registry: {
        name: 'Companies House',
        authority_code: 'RA000585',
        dataset: 'Free Company Data Product (BasicCompanyData)',
        licence: 'OGL-UK-3.0',
        attribution:
          'Contains public sector information licensed under the Open Government Licence v3.0. Source: Companies House.',
        source_url_kind: 'record',
      },
      source_url: 'https://find-and-update.company-information.service.gov.uk/company/99000001',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2026-11-01T00:00:00Z', source_updated_at: null },
    })
  })

  const statuses = [
    {
      id: 'SO990002',
      given: 'a strike-off proposed',
      status: 'active',
      on_register: true,
      flags: ['strike_off_pending'],
    },
    { id: '09900003', given: 'a liquidation in capitals', status: 'in_liquidation', on_register: true, flags: [] },
    { id: '99000004', given: 'an administrative receiver', status: 'in_insolvency', on_register: true, flags: [] },
    { id: '99000005', given: 'words the mapping does not know', status: 'unknown', on_register: null, flags: [] },
  ]
  for (const { id, given, status, on_register, flags } of statuses) {
    it(`reads ${given} as ${status}`, async () => {
      const company = await find(id)
      assert.deepEqual(
        [company?.status, company?.status_detail.on_register, company?.status_detail.flags],
        [status, on_register, flags],
      )
    })
  }

  it('reads the same from a file whose header is in capitals, former names included', async () => {
    const [header = '', ...rows] = readFileSync(file, 'utf8').split('\n')
    using shouted = tempFolder()
    const capitals = join(shouted.path, 'capitals-2026-11-01.csv')
    writeFileSync(capitals, [header.toUpperCase(), ...rows].join('\n'))
    const { written, drift } = await runImport(folder.path, 'gb', capitals)
    assert.deepEqual([written, drift.unknown_columns], [0, {}])
  })

  it('pads a number that lost its leading zeros, and leaves out invalid dates and unknown countries', async () => {
    const gamma = await find('09900003')
    assert.deepEqual([gamma?.incorporation_date, gamma?.registered_address?.country], [null, 'JE'])
    assert.equal((await find('99000004'))?.registered_address, null)
  })

  it('reads a British postcode without a country as the United Kingdom, and "None Supplied" as no activity', async () => {
    const quoted = await find('SO990002')
    assert.deepEqual(
      [quoted?.name, quoted?.registered_address?.country, quoted?.activities],
      ['SYNTHETIC "QUOTED" LLP', 'GB', []],
    )
  })

  const row = { CompanyName: 'SYNTHETIC', CompanyCategory: 'Other company type', CompanyStatus: 'Active' }
  const context = {
    snapshotDate: null,
    day: endOfTime,
    joinedRows: () => [],
    naceEdition: undefined,
    memo: createMemo(),
  }
  const overseas = [
    { CompanyNumber: 'FC990001', CountryOfOrigin: 'MONGOLIA', kind: 'branch', origin: 'MN' },
    { CompanyNumber: 'SF990001', CountryOfOrigin: 'CHANNEL ISLANDS', kind: 'branch', origin: undefined },
    { CompanyNumber: 'NF990001', CountryOfOrigin: 'UNITED STATES', kind: 'branch', origin: 'US' },
    { CompanyNumber: 'BR990001', CountryOfOrigin: '', kind: 'branch', origin: undefined },
    { CompanyNumber: 'AC990001', CountryOfOrigin: 'United Kingdom', kind: undefined, origin: undefined },
  ]
  for (const { kind, origin, ...cells } of overseas)
    it(`reads ${cells.CompanyNumber} of "${cells.CountryOfOrigin}" as ${kind ?? 'of unknown kind'}, from ${origin ?? 'no other country'}`, () => {
      const mapped = gb.csv?.map({ ...row, ...cells }, context)
      const form = mapped?.kind === 'company' ? mapped.facts.legal_form : undefined
      assert.deepEqual([form?.kind, form?.country_of_origin], [kind, origin])
    })

  for (const { cell, expected } of [
    { cell: '62020 - Information technology consultancy activities', expected: ['62020', '2007', '62.02'] },
    { cell: '7499 - Non-trading company', expected: ['7499', '2003', undefined] },
    { cell: '7499', expected: undefined },
    { cell: '62100 - Computer programming activities', expected: ['62100', undefined, undefined] },
    { cell: '74990 - Non-trading company', expected: ['74990', '2007', undefined] },
    { cell: '62020.0', expected: ['62020', '2007', '62.02'] },
    { cell: '62.20/1 - Software of an edition to come', expected: ['62.20/1', undefined, undefined] },
    { cell: '622010 - Software of an edition to come', expected: ['622010', undefined, undefined] },
    { cell: 'None Supplied', expected: undefined },
    { cell: '1 - One', expected: undefined },
  ])
    it(`reads the activity "${cell}" as ${expected ? `${expected[0]} of SIC ${expected[1] ?? 'of an unknown edition'}` : 'none'}`, () => {
      const mapped = gb.csv?.map({ ...row, CompanyNumber: '99000001', 'SICCode.SicText_1': cell }, context)
      const [found] = (mapped?.kind === 'company' && mapped.facts.activities) || []
      assert.deepEqual(found && [found.code, found.version, found.nace_code], expected)
    })

  for (const { careOf, box, expected } of [
    { careOf: 'C/O SYNTHETIC AGENTS', box: 'PO BOX 12', expected: 'C/O SYNTHETIC AGENTS, PO BOX 12' },
    { careOf: 'Care of Synthetic Agents', box: 'P.O. Box 12', expected: 'Care of Synthetic Agents, P.O. Box 12' },
    { careOf: 'CAREFUL AGENTS', box: '12A', expected: 'c/o CAREFUL AGENTS, PO Box 12A' },
  ])
    it(`reads the cells "${careOf}" and "${box}" as the lines "${expected}"`, () => {
      const cells = { CompanyNumber: '99000001', 'RegAddress.CareOf': careOf, 'RegAddress.POBox': box }
      const mapped = gb.csv?.map({ ...row, ...cells }, context)
      assert.equal(mapped?.kind === 'company' && mapped.facts.registered_address?.street, expected)
    })

  it('no longer serves the sample, whose companies are not in the file', async () => {
    assert.equal(await find('00445790'), undefined)
  })
})
