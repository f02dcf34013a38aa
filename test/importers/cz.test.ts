import assert from 'node:assert/strict'
import { createMemo } from '../../src/importers/mapping/memo.ts'
import { cz } from '../../src/importers/registers/cz.ts'
import { countsOf, importedRegister } from '../support/imported-register.ts'
import { fixture } from '../support/partition-stores.ts'

describe('importing a RES file of the Czech Statistical Office', () => {
  const { summary, find } = importedRegister('CZ', ['cz', fixture('cz')])

  it('keeps 5 of 9 rows: leaves out a person and a number without a name, refuses a wrong check digit and an empty name', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 9,
      written: 5,
      skipped: { sole_trader: 1, ended_without_name: 1 },
      rejected: 2,
      unknown_statuses: {},
    })
  })

  it('reads every fact of a row, confirmed on the day that the file repeats in each', async () => {
    assert.deepEqual(await find('99990008'), {
      country: 'CZ',
      registry_id: '99990008',
      name: 'Syntetický příklad s.r.o.',
      status: 'active',
      status_detail: {
        registry_code: null,
        registry_label: 'bez data zániku',
        since: null,
        on_register: true,
        flags: [],
      },
      legal_form: {
        registry_code: '112',
        registry_label: 'Společnost s ručením omezeným',
        elf_code: '9HLU',
        kind: 'private_limited',
      },
      previous_names: [],
      other_names: [],
      incorporation_date: '1999-02-28',
      dissolution_date: null,
      registered_address: {
        text: 'Vymyšlená 1522/53, Holešovice, 17000 Praha, Czechia',
        street: 'Vymyšlená 1522/53, Holešovice',
        locality: 'Praha',
        region: null,
        postal_code: '17000',
        country: 'CZ',
      },
      activities: [
        { scheme: 'NACE', version: '2.1', code: '62100', nace_code: '62.10', label: null, primary: true },
        { scheme: 'NACE', version: '2', code: '62010', nace_code: '62.01', label: null, primary: true },
      ],
      identifiers: [],
      capital: null,
      details: { employees: { min: 10, max: 19 }, sector: { code: '11002' } },
      registry: {
        name: 'Registr ekonomických subjektů (RES), Český statistický úřad',
        authority_code: 'RA000163',
        dataset: 'RES open data (res_data.csv)',
        licence: 'CC-BY-4.0',
        attribution: 'Source: Czech Statistical Office (ČSÚ), Register of Economic Subjects, CC BY 4.0.',
        source_url_kind: 'record',
      },
      source_url: 'https://ares.gov.cz/ekonomicke-subjekty?ico=99990008',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2026-10-31T00:00:00Z', source_updated_at: '2026-10-14T00:00:00Z' },
    })
  })

  const statuses = [
    { id: '99990016', given: 'a day of the end', status: 'dissolved', label: 'datum zániku', since: '2020-06-30' },
    {
      id: '99990024',
      given: 'a name that ends with "v likvidaci"',
      status: 'in_liquidation',
      label: 'v likvidaci',
      since: null,
    },
    { id: '99990041', given: 'neither', status: 'active', label: 'bez data zániku', since: null },
  ]
  for (const { id, given, status, label, since } of statuses) {
    it(`reads ${given} as ${status}`, async () => {
      const company = await find(id)
      assert.deepEqual(
        [company?.status, company?.status_detail.registry_label, company?.status_detail.since],
        [status, label, since],
      )
    })
  }

  const addresses = [
    {
      id: '99990024',
      given: 'a number without a street by the part of the town',
      text: 'Benešov 12, 25601 Benešov, Czechia',
    },
    {
      id: '99990041',
      given: 'a number of evidence as one',
      text: 'Rudolfov č. ev. 7, 37001 České Budějovice, Czechia',
    },
    { id: '99990016', given: 'an address that is one text', text: 'Vymyšlená 1, Brno, 60200 Brno, Czechia' },
    {
      id: '00000094',
      given: 'an address abroad, without a country of its own',
      text: 'Vymyšlená 5, Bratislava, Slovensko',
    },
  ]
  for (const { id, given, text } of addresses) {
    it(`writes ${given}`, async () => assert.equal((await find(id))?.registered_address?.text, text))
  }

  it('reads no class from a group, no activity from "00", and no date of another calendar', async () => {
    const group = await find('99990024')
    const none = await find('99990016')
    assert.deepEqual(
      group?.activities.map(({ code, nace_code }) => [code, nace_code]),
      [
        ['681', null],
        ['6820', '68.20'],
      ],
    )
    assert.deepEqual([none?.activities, (await find('99990041'))?.incorporation_date], [[], null])
  })

  it('pads a number that lost its zeros', async () => {
    assert.equal((await find('00000094'))?.legal_form?.kind, 'state')
  })
})

describe('the code of an activity in a RES file', () => {
  const activitiesOf = (NACE: string) => {
    const row = { ICO: '99990008', DDATVZN: '1999-02-28', FORMA: '112', FIRMA: 'A', NACE }
    const day = '2026-11-20'
    const context = { snapshotDate: null, day, joinedRows: () => [], naceEdition: undefined, memo: createMemo() }
    const mapped = cz.csv?.map(row, context)
    return mapped?.kind === 'company' ? mapped.facts.activities?.map(({ code }) => code) : assert.fail(mapped?.kind)
  }

  for (const [given, written, codes] of [
    ['a code', '62010', ['62010']],
    ['a code that begins with zero', '01110', ['01110']],
    ['00', '00', undefined],
    ['900,000 digits, read in time that grows with their number', `${'1'.repeat(900_000)}!`, undefined],
    ['39 digits and a word', `${'1'.repeat(39)}!`, undefined],
  ] as const)
    it(`is read from ${given}`, () => assert.deepEqual(activitiesOf(written), codes))
})
