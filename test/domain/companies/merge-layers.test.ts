import assert from 'node:assert/strict'
import { mergeRulesOf } from '#data/reference/precedence.ts'
import type { CompanyFacts } from '#domain/companies/company-facts.ts'
import { type Layer, type MergedLayers, mergeLayers, precedence } from '#domain/companies/merge-layers.ts'

type Given = Partial<CompanyFacts> & { at?: string | null; updated?: string }

const layerOf = (source: keyof typeof precedence, { at = null, updated, ...facts }: Given): Layer => ({
  precedence: precedence[source],
  facts: { name: 'Beispiel GmbH', status: 'active', ...facts },
  last_confirmed_at: at,
  source_updated_at: updated ?? null,
})

const merge = (country: string, register: Given, gleif: Given): MergedLayers =>
  mergeLayers([layerOf('register', register), layerOf('gleif', gleif)], mergeRulesOf(country))

interface Case {
  given: string
  country: 'DE' | 'PL'
  register: Given
  gleif: Given
  served: Pick<CompanyFacts, 'name' | 'status'> & { confirmed: string | null }
  /** What is GLEIF's. */
  pointers: string[]
}

const removed2018 = { at: '2018-02-03T00:00:00Z', status: 'dissolved' } as const
const listed2018 = { at: '2018-02-03T00:00:00Z', status: 'active' } as const
const renamed = { name: 'Neue Beispiel GmbH' }

const cases: Case[] = [
  {
    given: 'a GmbH removed from a frozen register under its old name, and alive at GLEIF this month',
    country: 'DE',
    register: { ...removed2018, name: 'Alte Beispiel GmbH', dissolution_date: '2018-01-01' },
    gleif: { at: '2026-11-02T08:00:00Z', ...renamed },
    served: { name: 'Neue Beispiel GmbH', status: 'active', confirmed: '2026-11-02T08:00:00Z' },
    pointers: ['/name', '/status', '/status_detail'],
  },
  {
    given: 'the same, of an LEI that nobody has updated since before the register was copied',
    country: 'DE',
    register: { ...removed2018, name: 'Alte Beispiel GmbH' },
    gleif: { at: '2014-06-01T00:00:00Z', ...renamed },
    served: { name: 'Alte Beispiel GmbH', status: 'dissolved', confirmed: '2018-02-03T00:00:00Z' },
    pointers: [],
  },
  {
    given: 'an undated record of a frozen register, which is as old as its data set',
    country: 'DE',
    register: { at: null, status: 'dissolved' },
    gleif: { at: '2019-06-01T00:00:00Z' },
    served: { name: 'Beispiel GmbH', status: 'active', confirmed: '2019-06-01T00:00:00Z' },
    pointers: ['/status', '/status_detail'],
  },
  {
    given: 'a company that is registered in a frozen register, and dissolved at GLEIF since',
    country: 'DE',
    register: listed2018,
    gleif: { at: '2024-05-01T00:00:00Z', status: 'dissolved', dissolution_date: '2024-04-11' },
    served: { name: 'Beispiel GmbH', status: 'dissolved', confirmed: '2024-05-01T00:00:00Z' },
    pointers: ['/status', '/status_detail', '/dissolution_date'],
  },
  {
    given: 'an end that a frozen register states as dissolved, and GLEIF only as inactive',
    country: 'DE',
    register: removed2018,
    gleif: { at: '2024-05-01T00:00:00Z', status: 'inactive' },
    served: { name: 'Beispiel GmbH', status: 'dissolved', confirmed: '2018-02-03T00:00:00Z' },
    pointers: [],
  },
  {
    given: 'a frozen register, and GLEIF without a status',
    country: 'DE',
    register: removed2018,
    gleif: { at: '2026-11-02T00:00:00Z', status: 'unknown' },
    served: { name: 'Beispiel GmbH', status: 'dissolved', confirmed: '2018-02-03T00:00:00Z' },
    pointers: [],
  },
  {
    given: 'an extract of a living register that is less than a renewal older than GLEIF',
    country: 'PL',
    register: { at: '2026-01-01T00:00:00Z', status: 'active' },
    gleif: { at: '2026-11-02T00:00:00Z', status: 'dissolved', ...renamed },
    served: { name: 'Beispiel GmbH', status: 'active', confirmed: '2026-01-01T00:00:00Z' },
    pointers: [],
  },
  {
    given: 'an extract of a living register that is years older than GLEIF, which has another name and an end',
    country: 'PL',
    register: { at: '2022-01-01T00:00:00Z', status: 'in_liquidation' },
    gleif: { at: '2026-11-02T00:00:00Z', status: 'dissolved', ...renamed },
    served: { name: 'Neue Beispiel GmbH', status: 'dissolved', confirmed: '2026-11-02T00:00:00Z' },
    pointers: ['/name', '/status', '/status_detail'],
  },
  {
    given: 'the same, where GLEIF says active and cannot see the liquidation',
    country: 'PL',
    register: { at: '2022-01-01T00:00:00Z', status: 'in_liquidation' },
    gleif: { at: '2026-11-02T00:00:00Z' },
    served: { name: 'Beispiel GmbH', status: 'in_liquidation', confirmed: '2022-01-01T00:00:00Z' },
    pointers: [],
  },
  {
    given: 'a company that left a living register, and is active at GLEIF',
    country: 'PL',
    register: { at: '2022-01-01T00:00:00Z', status: 'unknown' },
    gleif: { at: '2026-11-02T00:00:00Z' },
    served: { name: 'Beispiel GmbH', status: 'unknown', confirmed: '2022-01-01T00:00:00Z' },
    pointers: [],
  },
  {
    given: 'a company that left a living register in September, and had ended at GLEIF by October',
    country: 'PL',
    register: { at: '2026-08-01T00:00:00Z', status: 'unknown' },
    gleif: { at: '2026-10-02T00:00:00Z', status: 'dissolved', dissolution_date: '2026-09-03', ...renamed },
    served: { name: 'Beispiel GmbH', status: 'dissolved', confirmed: '2026-10-02T00:00:00Z' },
    pointers: ['/status', '/status_detail', '/dissolution_date'],
  },
  {
    given: 'a company that left a living register, which still listed it after its end at GLEIF',
    country: 'PL',
    register: { at: '2026-08-01T00:00:00Z', status: 'unknown' },
    gleif: { at: '2026-07-02T00:00:00Z', status: 'dissolved' },
    served: { name: 'Beispiel GmbH', status: 'unknown', confirmed: '2026-08-01T00:00:00Z' },
    pointers: [],
  },
  {
    given: 'the same, which ended at GLEIF at the moment at which the register last listed it',
    country: 'PL',
    register: { at: '2026-08-01T00:00:00Z', status: 'unknown' },
    gleif: { at: '2026-08-01T00:00:00Z', status: 'dissolved' },
    served: { name: 'Beispiel GmbH', status: 'unknown', confirmed: '2026-08-01T00:00:00Z' },
    pointers: [],
  },
  {
    given:
      'a company that a living register lists with a status of its own, and that had ended at GLEIF two months later',
    country: 'PL',
    register: { at: '2026-08-01T00:00:00Z', status: 'unknown', status_detail: { registry_code: '99' } },
    gleif: { at: '2026-10-02T00:00:00Z', status: 'dissolved' },
    served: { name: 'Beispiel GmbH', status: 'unknown', confirmed: '2026-08-01T00:00:00Z' },
    pointers: [],
  },
  {
    given: 'a company that had ended at GLEIF 366 days after its living register listed it',
    country: 'PL',
    register: { at: '2025-01-01T00:00:00Z', status: 'active' },
    gleif: { at: '2026-01-02T00:00:00Z', status: 'dissolved' },
    served: { name: 'Beispiel GmbH', status: 'active', confirmed: '2025-01-01T00:00:00Z' },
    pointers: [],
  },
  {
    given: 'a company that had ended at GLEIF 366 days and a second after its living register listed it',
    country: 'PL',
    register: { at: '2025-01-01T00:00:00Z', status: 'active' },
    gleif: { at: '2026-01-02T00:00:01Z', status: 'dissolved' },
    served: { name: 'Beispiel GmbH', status: 'dissolved', confirmed: '2026-01-02T00:00:01Z' },
    pointers: ['/status', '/status_detail'],
  },
  {
    given: 'an undated extract of a living register',
    country: 'PL',
    register: { at: null, status: 'active' },
    gleif: { at: '2026-11-02T00:00:00Z', status: 'dissolved', ...renamed },
    served: { name: 'Beispiel GmbH', status: 'active', confirmed: null },
    pointers: [],
  },
]

describe('of a register and GLEIF that disagree', () => {
  for (const { given, country, register, gleif, served, pointers } of cases)
    it(`${served.name} is served as ${served.status}: ${given}`, () => {
      const { facts, last_confirmed_at, provenance } = merge(country, register, gleif)
      assert.deepEqual({ name: facts.name, status: facts.status, confirmed: last_confirmed_at }, served)
      assert.deepEqual(provenance, Object.fromEntries(pointers.map(pointer => [pointer, 'gleif'])))
    })

  it('the end of a life that GLEIF continues is not served: neither its day nor its detail', () => {
    const register = { ...removed2018, dissolution_date: '2018-01-01', status_detail: { on_register: false } }
    const { facts } = merge('DE', register, { at: '2026-11-02T00:00:00Z', status_detail: { on_register: true } })
    assert.deepEqual([facts.dissolution_date, facts.status_detail], [undefined, { on_register: true, flags: [] }])
  })

  it("the register's name becomes a former one when GLEIF's replaces it, unless it is another spelling", () => {
    const previousNames = (name: string) =>
      merge('DE', { ...listed2018, name }, { at: '2026-11-02T00:00:00Z', ...renamed }).facts.previous_names
    assert.deepEqual(previousNames('Alte Beispiel GmbH'), [{ name: 'Alte Beispiel GmbH' }])
    assert.equal(previousNames('NEUE BEISPIEL Gesellschaft mit beschränkter Haftung'), undefined)
  })

  it("the address and the legal form are GLEIF's too, the day of incorporation stays the register's", () => {
    const { facts, provenance } = merge(
      'DE',
      {
        ...listed2018,
        registered_address: { locality: 'Bonn' },
        legal_form: { registry_label: 'GmbH', kind: 'private_limited' },
        incorporation_date: '1999-01-01',
      },
      {
        at: '2026-11-02T00:00:00Z',
        registered_address: { locality: 'Berlin' },
        legal_form: { elf_code: '6QQB', kind: 'public_limited' },
        incorporation_date: '2001-01-01',
      },
    )
    const { registered_address, legal_form, incorporation_date } = facts
    assert.deepEqual(
      { registered_address, legal_form, incorporation_date },
      {
        registered_address: { locality: 'Berlin' },
        legal_form: { elf_code: '6QQB', kind: 'public_limited' },
        incorporation_date: '1999-01-01',
      },
    )
    assert.deepEqual(
      Object.keys(provenance).filter(pointer => /form|address|date/.test(pointer)),
      ['/legal_form', '/registered_address'],
    )
  })

  it("an objection to advertising stays the register's, whichever source has the status", () => {
    const register: Given = { at: '2022-01-01T00:00:00Z', status_detail: { flags: ['advertising_protected'] } }
    const { facts } = merge('PL', register, { at: '2026-11-02T00:00:00Z', status: 'dissolved' })
    assert.deepEqual(facts.status_detail?.flags, ['advertising_protected'])
  })
})

describe('the details of two sources', () => {
  const next = (day: string) => ({ accounts: { next_due: day } })
  const parent = (name: string) => ({ parent: { name } })
  const served: {
    given: string
    country: string
    register: Given
    gleif: Given
    details: object
    pointers: string[]
  }[] = [
    {
      given: 'GLEIF adds members that the register lacks',
      country: 'PL',
      register: { at: '2026-11-01T00:00:00Z', details: next('2027-01-01') },
      gleif: { at: '2026-03-01T00:00:00Z', details: { lei: { status: 'issued' } } },
      details: { ...next('2027-01-01'), lei: { status: 'issued' } },
      pointers: ['/details/lei'],
    },
    {
      given: "the parent of a register that is updated is served, not GLEIF's newer one",
      country: 'PL',
      register: { at: '2026-01-01T00:00:00Z', details: parent('Alt') },
      gleif: { at: '2026-11-01T00:00:00Z', details: parent('Neu') },
      details: parent('Alt'),
      pointers: [],
    },
    {
      given: "GLEIF's parent is served instead of that of a frozen register",
      country: 'DE',
      register: { at: '2018-02-03T00:00:00Z', details: { ...next('2019-01-01'), ...parent('Alt') } },
      gleif: { at: '2026-11-01T00:00:00Z', details: parent('Neu') },
      details: { ...next('2019-01-01'), ...parent('Neu') },
      pointers: ['/details/parent'],
    },
    {
      given: 'GLEIF has some and the register none',
      country: 'PL',
      register: { at: '2026-11-01T00:00:00Z' },
      gleif: { at: '2026-03-01T00:00:00Z', details: { lei: { status: 'lapsed' } } },
      details: { lei: { status: 'lapsed' } },
      pointers: ['/details/lei'],
    },
  ]
  for (const { given, country, register, gleif, details, pointers } of served)
    it(`are merged member by member: ${given}`, () => {
      const { facts, provenance } = merge(country, register, gleif)
      assert.deepEqual(facts.details, details)
      assert.deepEqual(
        Object.keys(provenance).filter(pointer => pointer.startsWith('/details')),
        pointers,
      )
    })
})

describe('the provenance of a record', () => {
  const lei = { scheme: 'lei', value: 'L' } as const
  const vat = { scheme: 'vat', value: 'V' } as const

  it('names every item and every part of a legal form that only GLEIF has, by JSON pointer', () => {
    const { provenance, sources } = merge(
      'PL',
      {
        at: '2026-11-01T00:00:00Z',
        identifiers: [vat],
        legal_form: { registry_code: 'X', kind: 'private_limited' },
        previous_names: [{ name: 'Vorher' }],
      },
      {
        at: '2026-03-01T00:00:00Z',
        identifiers: [lei, vat],
        legal_form: { elf_code: 'AAAA', kind: 'private_limited' },
        previous_names: [{ name: 'VORHER' }, { name: 'Noch früher' }],
        other_names: [{ name: 'Marke', type: 'trading' }],
        registered_address: { locality: 'Łódź' },
      },
    )
    assert.deepEqual(provenance, {
      '/previous_names/1': 'gleif',
      '/other_names/0': 'gleif',
      '/legal_form/elf_code': 'gleif',
      '/registered_address': 'gleif',
      '/identifiers/1': 'gleif',
    })
    assert.deepEqual(sources, [{ id: 'gleif', last_confirmed_at: '2026-03-01T00:00:00Z' }])
  })

  describe("of a company of which only GLEIF has a record, by the date of the register's complete file", () => {
    const complete = '2026-09-01T00:00:00Z'
    const status_detail = { registry_label: 'ACTIVE', on_register: true }
    const alone = (country: string, gleif: Given, completeAt: string | null = complete) => {
      const { facts, provenance } = mergeLayers([layerOf('gleif', gleif)], mergeRulesOf(country, completeAt))
      return [facts.status, facts.status_detail?.on_register ?? null, provenance]
    }
    for (const [given, gleif, expected] of [
      ['active, confirmed before', { at: '2026-08-31T23:59:59Z', status_detail }, ['unknown', null]],
      ['active, never confirmed', { at: null, status_detail }, ['unknown', null]],
      ['active, confirmed that day', { at: complete, status_detail }, ['active', true]],
      ['inactive, confirmed before', { at: '2022-06-16T03:00:00Z', status: 'inactive' }, ['inactive', null]],
      ['dissolved, confirmed before', { at: '2022-06-16T03:00:00Z', status: 'dissolved' }, ['dissolved', null]],
    ] as const)
      it(`${given}: ${expected[0]}`, () => assert.deepEqual(alone('PL', gleif), [...expected, {}]))

    it('is active where no complete file was imported, or the data set is frozen', () => {
      const gleif = { at: '2022-06-16T03:00:00Z', status_detail }
      assert.deepEqual(alone('PL', gleif, null), ['active', true, {}])
      assert.deepEqual(alone('DE', gleif), ['active', true, {}])
    })
  })

  it('is empty for a record of one source, and names the sample for the whole of its rows', () => {
    const rules = mergeRulesOf('NO')
    const of = (source: keyof typeof precedence) => {
      const { provenance, sources } = mergeLayers([layerOf(source, {})], rules)
      return { provenance, sources }
    }
    assert.deepEqual(of('register'), { provenance: {}, sources: [] })
    assert.deepEqual(of('gleif'), { provenance: {}, sources: [] })
    assert.deepEqual(of('sample'), {
      provenance: { '': 'sample' },
      sources: [{ id: 'sample', last_confirmed_at: null }],
    })
  })

  it("is empty for a register's record to which GLEIF adds nothing, so its entity tag is that of one source", () => {
    const { provenance, sources } = merge('PL', { at: '2026-11-01T00:00:00Z' }, { at: '2026-03-01T00:00:00Z' })
    assert.deepEqual({ provenance, sources }, { provenance: {}, sources: [] })
  })

  it("keeps the register's time with the sources when the time of the record is GLEIF's", () => {
    const { sources } = merge('DE', removed2018, { at: '2026-11-02T00:00:00Z' })
    assert.deepEqual(sources, [
      { id: 'register', last_confirmed_at: '2018-02-03T00:00:00Z' },
      { id: 'gleif', last_confirmed_at: '2026-11-02T00:00:00Z' },
    ])
  })

  it('of 80 identifiers of the register and 30 others of GLEIF names the 20 that make 100, which is all that are served', () => {
    const listOf = (prefix: string, length: number) =>
      Array.from({ length }, (_, at) => ({ scheme: 'vat', value: `${prefix}${at}` }) as const)
    const { facts, provenance } = merge('PL', { identifiers: listOf('R', 80) }, { identifiers: listOf('G', 30) })
    assert.deepEqual(facts.identifiers?.map(({ value }) => value[0]).join(''), `${'R'.repeat(80)}${'G'.repeat(20)}`)
    const pointers = Array.from({ length: 20 }, (_, at) => `/identifiers/${80 + at}`)
    assert.deepEqual(Object.keys(provenance), pointers)
  })

  it('takes no part of a legal form of another kind', () => {
    const { facts } = merge(
      'PL',
      { at: '2026-11-01T00:00:00Z', legal_form: { registry_code: 'X', kind: 'private_limited' } },
      { at: '2026-03-01T00:00:00Z', legal_form: { elf_code: 'AAAA', kind: 'public_limited' } },
    )
    assert.deepEqual(facts.legal_form, { registry_code: 'X', kind: 'private_limited' })
  })
})
