import assert from 'node:assert/strict'
import { createMemo } from '../../src/importers/mapping/memo.ts'
import { finnishAddress } from '../../src/importers/registers/fi-address.ts'
import { finnishFacts, finnishNames } from '../../src/importers/registers/fi-facts.ts'
import { countsOf, describeGenuine, importedRegister, undated } from '../support/imported-register.ts'
import { fixture } from '../support/partition-stores.ts'

describe('importing a PRH all_companies file', () => {
  const { summary, find } = importedRegister('FI', ['fi', fixture('fi'), { snapshotDate: '2026-11-19' }])

  it('keeps 7 of 10 companies: leaves out a sole trader, refuses 2, and names the status it does not know', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 10,
      written: 7,
      skipped: { sole_trader: 1 },
      rejected: 2,
      unknown_statuses: { 'tradeRegisterStatus=9': 1 },
    })
  })

  it('reads every fact of a company, its activity in English', async () => {
    const { registry, ...company } = (await find('9999900-1')) ?? {}
    assert.equal(registry?.licence, 'CC-BY-4.0')
    assert.deepEqual(company, {
      country: 'FI',
      registry_id: '9999900-1',
      name: 'Synteettinen Esimerkki Oy',
      status: 'active',
      status_detail: {
        registry_code: null,
        registry_label: 'tradeRegisterStatus=1',
        since: null,
        on_register: true,
        flags: [],
      },
      legal_form: { registry_code: '16', registry_label: 'Osakeyhtiö', elf_code: 'DKUW', kind: 'private_limited' },
      previous_names: [{ name: 'Keksitty Alku Oy', from: '2000-01-01', until: '2020-03-01' }],
      other_names: [
        { name: 'Syntetiskt Exempel Ab', type: 'translation', language: null },
        { name: 'Keksitty Kahvila', type: 'trading', language: null },
      ],
      incorporation_date: '2000-01-01',
      dissolution_date: null,
      registered_address: {
        text: 'c/o Keksitty Tilitoimisto, Olematon katu 21 A 4b, 00100 HELSINKI, Finland',
        street: 'c/o Keksitty Tilitoimisto, Olematon katu 21 A 4b',
        locality: 'HELSINKI',
        region: null,
        postal_code: '00100',
        country: 'FI',
      },
      activities: [
        {
          scheme: 'NACE',
          version: '2.1',
          code: '96999',
          nace_code: '96.99',
          label: 'Other service activities',
          primary: true,
        },
      ],
      identifiers: [
        { scheme: 'vat', value: 'FI99999001', derived: true },
        { scheme: 'euid', value: 'FIFPRO.9999900-1', derived: false },
      ],
      capital: null,
      details: {
        contacts: { website: 'www.example.fi' },
        memberships: [
          { register: 'vat', name: 'VAT-liable', from: '2000-02-01' },
          { register: 'trade_register', from: '2000-01-01' },
          { register: 'employer_register', from: '2001-01-01', until: '2010-12-31' },
        ],
      },
      source_url: 'https://tietopalvelu.ytj.fi/yritys/9999900-1',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2026-11-19T00:00:00Z', source_updated_at: '2026-01-02T00:00:00Z' },
    })
  })

  const statuses = [
    {
      id: '9999902-8',
      given: 'bankruptcy and liquidation',
      status: 'in_insolvency',
      label: 'Konkurssi',
      since: '2026-02-03',
    },
    { id: '9999903-6', given: 'reorganisation', status: 'in_insolvency', label: 'Saneeraus', since: '2025-05-05' },
    {
      id: '9999904-4',
      given: 'liquidation after a bankruptcy that ended',
      status: 'in_liquidation',
      label: 'Selvitystila',
      since: '2026-05-05',
    },
    { id: '9999905-2', given: 'a day of the end', status: 'dissolved', label: 'endDate', since: '2019-12-31' },
    {
      id: '9999906-0',
      given: 'a company outside the trade register',
      status: 'inactive',
      label: 'tradeRegisterStatus=0',
      since: null,
    },
    {
      id: '9999907-9',
      given: 'a code the mapping does not know',
      status: 'unknown',
      label: 'tradeRegisterStatus=9',
      since: null,
    },
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

  it('reads names of types 3 and 4, of a part of the business and its translation, as trade names', () => {
    const named = (name: string, type: string) => ({ name, type, registrationDate: '2000-01-01' })
    const names = [named('A Oy', '1'), named('A Ab', '2'), named('Osa', '3'), named('Del', '4')]
    assert.deepEqual(finnishNames(names, '2026-11-19').other_names, [
      { name: 'A Ab', type: 'translation' },
      { name: 'Osa', type: 'trading' },
      { name: 'Del', type: 'trading' },
    ])
  })

  const address = (type: number, street: string, registrationDate: string, endDate?: string) => ({
    type,
    street,
    registrationDate,
    endDate,
  })
  for (const [what, street, ...addresses] of [
    [
      'the new one, not the one that ended',
      'Uusi',
      address(1, 'Vanha', '2014-01-01', '2023-08-13'),
      address(1, 'Uusi', '2023-08-14'),
    ],
    [
      'the one of today, not the one of 2027',
      'Uusi',
      address(1, 'Tuleva', '2027-01-01'),
      address(1, 'Uusi', '2023-08-14'),
    ],
    [
      'its own, not the newer one for post',
      'Uusi',
      address(2, 'Posti', '2024-01-01'),
      address(1, 'Uusi', '2023-08-14'),
    ],
    [
      'the one for post, as its own has ended',
      'Posti',
      address(1, 'Vanha', '2014-01-01', '2023-08-13'),
      address(2, 'Posti', '2014-01-01'),
    ],
    [
      'the last one, as all have ended',
      'Uusi',
      address(1, 'Vanha', '2014-01-01', '2020-01-01'),
      address(1, 'Uusi', '2020-01-01', '2023-08-13'),
    ],
  ] as const)
    it(`has as address ${what}`, () => {
      assert.equal(finnishAddress(addresses, '2026-11-19')?.street, street)
    })

  it('reads tradeRegisterStatus 3, a start-up that is not registered yet, as inactive', () => {
    const names = { registryId: '9999900-1', name: 'A' }
    const { facts, unknownStatus } = finnishFacts(createMemo(), { tradeRegisterStatus: '3' }, names, '2026-11-19')
    assert.deepEqual([facts.status, unknownStatus], ['inactive', undefined])
  })

  it('flags a reorganisation, and calls the codes of TOL 2008 NACE Rev. 2', async () => {
    const company = await find('9999903-6')
    assert.deepEqual([company?.status_detail.flags, company?.activities[0]?.version], [['reorganisation'], '2'])
  })

  it('keeps the last name of a company that ended, and an address abroad as it is written', async () => {
    assert.equal((await find('9999905-2'))?.name, 'Synteettinen Lakannut Ky')
    assert.equal((await find('9999906-0'))?.registered_address?.text, 'Olematu 1, Tallinn, Estonia')
  })
})

describeGenuine('a genuine answer of the PRH', 'fi-prh-ytj/companies-2646674-9.json', file => {
  const { summary, find } = importedRegister(
    'FI',
    ['fi', fixture('fi'), { snapshotDate: '2026-11-19' }],
    ['fi', file, undated],
  )

  it('is imported completely, and marks no other company as vanished', async () => {
    assert.deepEqual(countsOf(summary()), { read: 1, written: 1, skipped: {}, rejected: 0, unknown_statuses: {} })
    const { name, previous_names, registered_address, activities } = (await find('2646674-9')) ?? {}
    assert.deepEqual(
      [name, previous_names, registered_address?.text, activities?.[0]?.nace_code],
      [
        'Wolt Oy',
        [{ name: 'Wolt Enterprises Oy', from: '2014-10-29', until: '2025-05-12' }],
        'Pohjoinen Rautatiekatu 21, 00100 HELSINKI, Finland',
        '96.99',
      ],
    )
    assert.equal((await find('9999900-1'))?.status, 'active')
  })
})
