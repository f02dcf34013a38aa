import assert from 'node:assert/strict'
import type { PartitionCoverage } from '#data/companies/coverage-store.ts'
import { mergeRulesOf } from '#data/reference/precedence.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { fieldNames, knownFields } from '#domain/companies/known-fields.ts'
import type { Layer } from '#domain/companies/merge-layers.ts'
import { mergeLayers, precedence } from '#domain/companies/merge-layers.ts'
import { toFacts, toSourceRow } from '#domain/companies/source-row.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const layer = (kind: keyof typeof precedence, facts: Partial<CompanyFacts>): Layer => ({
  precedence: precedence[kind],
  facts: { name: kind, status: 'active', ...facts },
  last_confirmed_at: `${kind}'s time`,
  source_updated_at: null,
})
const lei = { scheme: 'lei', value: 'L' } as const
const vat = { scheme: 'vat', value: 'V' } as const

describe('the layers of a company', () => {
  const cases: { given: string; layers: [Layer, ...Layer[]]; merged: Partial<CompanyFacts>; confirmed: string }[] = [
    {
      given: 'a register alone',
      layers: [layer('register', { identifiers: [vat] })],
      merged: { name: 'register', status: 'active', identifiers: [vat] },
      confirmed: "register's time",
    },
    {
      given: 'GLEIF alone',
      layers: [layer('gleif', { identifiers: [lei] })],
      merged: { name: 'gleif', status: 'active', identifiers: [lei] },
      confirmed: "gleif's time",
    },
    {
      given: 'a register that GLEIF supplements with identifiers, a legal form code and other names',
      layers: [
        layer('register', {
          status: 'in_liquidation',
          legal_form: { registry_code: 'AS', kind: 'private_limited' },
          identifiers: [vat],
        }),
        layer('gleif', {
          legal_form: { elf_code: 'YI42', kind: 'other' },
          other_names: [{ name: 'Trade', type: 'trading' }],
          identifiers: [lei, vat],
        }),
      ],
      merged: {
        name: 'register',
        status: 'in_liquidation',
        legal_form: { elf_code: 'YI42', registry_code: 'AS', kind: 'private_limited' },
        other_names: [{ name: 'Trade', type: 'trading' }],
        identifiers: [vat, lei],
      },
      confirmed: "register's time",
    },
    {
      given: 'a register that publishes no names, and GLEIF that has them',
      layers: [
        layer('register', { name: '', status: 'inactive' }),
        layer('gleif', { previous_names: [{ name: 'Before' }], other_names: [{ name: 'gleif', type: 'trading' }] }),
      ],
      merged: { name: 'gleif', status: 'inactive', previous_names: [{ name: 'Before' }] },
      confirmed: "register's time",
    },
    {
      given: 'a register that has no address, no legal form and no day of incorporation, and GLEIF that has',
      layers: [
        layer('register', {}),
        layer('gleif', {
          registered_address: { locality: 'Oslo' },
          legal_form: { elf_code: 'YI42' },
          incorporation_date: '1999-01-01',
        }),
      ],
      merged: {
        name: 'register',
        status: 'active',
        registered_address: { locality: 'Oslo' },
        legal_form: { elf_code: 'YI42' },
        incorporation_date: '1999-01-01',
      },
      confirmed: "register's time",
    },
    {
      given: 'names of both: those of the register first, then the additional ones of GLEIF',
      layers: [
        layer('register', { previous_names: [{ name: 'First', until: '2001-01-01' }] }),
        layer('gleif', {
          previous_names: [{ name: 'FIRST' }, { name: 'Second' }, { name: 'Register' }],
          other_names: [{ name: 'Trade', type: 'trading' }],
        }),
      ],
      merged: {
        name: 'register',
        status: 'active',
        previous_names: [{ name: 'First', until: '2001-01-01' }, { name: 'Second' }],
        other_names: [{ name: 'Trade', type: 'trading' }],
      },
      confirmed: "register's time",
    },
    {
      given: 'GLEIF that knows an end which the register denies',
      layers: [
        layer('register', {}),
        layer('gleif', { status: 'dissolved', dissolution_date: '2020-01-01', status_detail: { on_register: false } }),
      ],
      merged: { name: 'register', status: 'active' },
      confirmed: "register's time",
    },
    {
      given: 'a sample and GLEIF',
      layers: [layer('gleif', {}), layer('sample', { previous_names: [{ name: 'Old' }] })],
      merged: { name: 'gleif', status: 'active' },
      confirmed: "gleif's time",
    },
    {
      given: 'a sample, a register and GLEIF',
      layers: [
        layer('register', {}),
        layer('gleif', { identifiers: [lei] }),
        layer('sample', { capital: { amount: 1 } }),
      ],
      merged: { name: 'register', status: 'active', identifiers: [lei] },
      confirmed: "register's time",
    },
    {
      given: 'a sample alone',
      layers: [layer('sample', { capital: { amount: 1 } })],
      merged: { name: 'sample', status: 'active', capital: { amount: 1 } },
      confirmed: "sample's time",
    },
  ]
  for (const { given, layers, merged, confirmed } of cases) {
    it(`are merged from ${given}`, () => {
      const { facts, last_confirmed_at } = mergeLayers(layers, mergeRulesOf('NO'))
      assert.deepEqual([facts, last_confirmed_at], [merged, confirmed])
    })
  }
})

describe('the facts of a record', () => {
  const facts: CompanyFacts = {
    name: 'N',
    status: 'active',
    identifiers: [lei],
    activities: undefined,
    incorporation_date: '2000-01-01',
  }

  it('are stored without unknown members, in one order for any order of input', () => {
    const row = toSourceRow('NO', '1', facts)
    assert.equal(row.record, '{"incorporation_date":"2000-01-01","identifiers":[{"scheme":"lei","value":"L"}]}')
    assert.equal(
      toSourceRow('NO', '1', { ...facts, identifiers: undefined, incorporation_date: '2000-01-01' }).record,
      '{"incorporation_date":"2000-01-01"}',
    )
    assert.deepEqual(toFacts(row), {
      name: 'N',
      status: 'active',
      incorporation_date: '2000-01-01',
      identifiers: [lei],
    })
  })

  it('are known by one bit each', () => {
    const known = (bits: number) => fieldNames.filter((_, position) => bits & (1 << position))
    assert.deepEqual(known(knownFields(facts)), ['name', 'status', 'incorporation_date', 'identifiers.lei'])
    assert.deepEqual(known(knownFields({ name: 'N', status: 'unknown' })), ['name'])
    assert.ok(fieldNames.length < 31)
  })

  it('yield the other numbers by which a company can be looked up', () => {
    const { aliases } = toSourceRow('DE', 'M1201.HRB32000', {
      ...facts,
      identifiers: [{ scheme: 'vat', value: 'DE 114103514' }],
    })
    assert.deepEqual(aliases, ['HRB32000', 'DE114103514'])
  })
})

describe('the company store', () => {
  let folder: TempFolder
  let sample: PartitionCoverage
  before(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
    {
      await using stores = openStores(folder.path)
      sample = await stores.coverage.coverage('GB')
    }
    await runImport(folder.path, 'gb', fixture('BasicCompanyData-synthetic-2026-11-01.csv'))
    await runImport(folder.path, 'gleif', fixture('gleif-synthetic.xml'))
  })
  after(() => folder[Symbol.dispose]())

  it('finds several companies with one call, and none for an unknown id', async () => {
    await using stores = openStores(folder.path)
    const found = await stores.companies.findMany('GB', ['99000001', '99999999', '99000004', '99000001'])
    assert.deepEqual([...found.keys()], ['99000001', '99000004'])
    assert.deepEqual(found.get('99000004'), await stores.companies.find('GB', '99000004'))
    assert.equal(await stores.companies.find('GB', '99999999'), undefined)
  })

  it('lists the companies that share a number, up to a limit', async () => {
    await using stores = openStores(folder.path)
    assert.deepEqual(await stores.companies.findByAlias('DE', 'HRA99001', 5), [
      { registry_id: 'M1201.HRA99001', name: 'Synthetisches Beispiel GmbH & Co. KG' },
    ])
    assert.deepEqual(await stores.companies.findByAlias('RO', 'J40/8302/1997', 1), [
      { registry_id: '1590082', name: 'OMV PETROM SA' },
    ])
    assert.deepEqual(await stores.companies.findByAlias('GB', 'nothing', 5), [])
  })

  it('lists the companies of many numbers with one query, up to a limit for each', async () => {
    await using stores = openStores(folder.path)
    const aliases = ['J40/8302/1997', 'nothing', 'J40/8302/1997']
    const found = await stores.companies.findByAliases('RO', aliases, 1)
    assert.deepEqual([...found], [['J40/8302/1997', [{ registry_id: '1590082', name: 'OMV PETROM SA' }]]])
    assert.deepEqual([...(await stores.companies.findByAliases('RO', aliases, 0))], [])
  })

  it('returns every company with every member of the contract, in its order', async () => {
    await using stores = openStores(folder.path)
    const sample = await stores.companies.find('NO', '923609016')
    const register = await stores.companies.find('GB', '99000001')
    assert.deepEqual(
      Object.keys(register ?? {}).join(),
      'country,registry_id,name,status,status_detail,legal_form,previous_names,other_names,incorporation_date,dissolution_date,registered_address,activities,identifiers,capital,details,registry,source_url,provenance,sources,data_freshness',
    )
    // Only details are absent where nothing is known of them.
    const { details: _, ...rest } = register ?? {}
    assert.deepEqual(Object.keys(sample ?? {}), Object.keys(rest))
  })

  it('counts merged companies once, with the known fields of all their layers', async () => {
    await using stores = openStores(folder.path)
    assert.deepEqual([sample.sources.map(({ source }) => source), sample.last_confirmed_at], [['sample'], null])
    const { record_count, active_count, fields, sources, last_confirmed_at } = await stores.coverage.coverage('GB')
    assert.equal(record_count, 5)
    assert.equal(active_count, 2)
    assert.equal(last_confirmed_at, '2026-11-01T00:00:00Z')
    assert.deepEqual([fields.name?.count, fields.status?.count, fields.activities?.count], [5, 4, 2])
    assert.deepEqual(
      sources.map(({ source, snapshot_date }) => [source, snapshot_date]),
      [
        ['gb', '2026-11-01T00:00:00Z'],
        ['gleif', null],
      ],
    )
    assert.match(sources[0]?.file_sha256 ?? '', /^[0-9a-f]{64}$/)
  })

  it('reports a country that cannot be read instead of failing', async () => {
    using empty = tempFolder()
    await using stores = openStores(empty.path)
    const { status, reason, record_count, fields } = await stores.coverage.coverage('NO')
    assert.deepEqual(
      { status, reason, record_count, fields },
      { status: 'unavailable', reason: 'missing', record_count: null, fields: {} },
    )
  })
})
