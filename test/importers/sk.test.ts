import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createMemo } from '../../src/importers/mapping/memo.ts'
import { endOfTime } from '../../src/importers/mapping/period.ts'
import { sk } from '../../src/importers/registers/sk.ts'
import { countsOf, describeGenuine, importedRegister, undated } from '../support/imported-register.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { linesAndReasons, rejectsOf } from '../support/rejects.ts'
import { tempFolder } from '../support/temp-folder.ts'

const file = fixture('sk/init_2026-11-01_001-synthetic.json')

describe('importing a file of the RPO', () => {
  const { summary, find } = importedRegister('SK', ['sk', file])

  it('keeps 6 of 11 records, leaves out 3 persons and 1 without a number, and refuses 1', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 11,
      written: 6,
      skipped: { sole_trader: 3, no_registry_id: 1 },
      rejected: 1,
      unknown_statuses: { pozastavená: 1 },
    })
  })

  it('reads every fact of a record: of each history the entry without an end, names from the newest', async () => {
    const { registry, ...company } = (await find('99999005')) ?? {}
    assert.equal(registry?.licence, 'CC-BY-4.0')
    assert.deepEqual(company, {
      country: 'SK',
      registry_id: '99999005',
      name: 'SYNTETICKÁ ukážka, a.s.',
      status: 'active',
      status_detail: { registry_code: null, registry_label: 'zapísaný', since: null, on_register: true, flags: [] },
      legal_form: {
        registry_code: '121',
        registry_label: 'Akciová spoločnosť',
        elf_code: '2EEG',
        kind: 'public_limited',
      },
      previous_names: [
        { name: 'SYNTETICKÁ druhá, a.s.', from: '1998-11-30', until: '2008-05-29' },
        { name: 'SYNTETICKÁ prvá a.s.', from: '1992-04-29', until: '1998-11-29' },
      ],
      other_names: [{ name: 'Synthetic Sample', type: 'other', language: null }],
      incorporation_date: '1992-05-01',
      dissolution_date: null,
      registered_address: {
        text: 'Vymyslená ulica 215/14, 000 02 Nikde, Slovakia',
        street: 'Vymyslená ulica 215/14',
        locality: 'Nikde',
        region: null,
        postal_code: '000 02',
        country: 'SK',
      },
      activities: [
        { scheme: 'NACE', version: '2.1', code: '9621', nace_code: '96.21', label: 'Vymyslené služby', primary: true },
      ],
      identifiers: [{ scheme: 'trade_register', value: 'Sa/9999/Z', derived: false }],
      capital: { amount: 25_000, currency: 'EUR', paid_in: 20_000.5 },
      details: {
        court: { name: 'Vymyslený súd Nikde' },
        sector: { code: '11002', name: 'Vymyslené nefinančné korporácie' },
        former_addresses: [
          {
            text: 'Stará vymyslená, 00003 Inde, Slovakia',
            street: 'Stará vymyslená',
            locality: 'Inde',
            postal_code: '00003',
            country: 'SK',
            from: '1992-04-29',
            until: '2006-06-15',
          },
        ],
      },
      source_url: 'https://www.orsr.sk/hladaj_ico.asp?ICO=99999005&SID=0',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2026-11-01T00:00:00Z', source_updated_at: '2026-07-09T00:00:00Z' },
    })
  })

  const statuses = [
    { id: '99999013', given: 'a termination after a bankruptcy', status: 'dissolved', since: '2020-01-01', flags: [] },
    { id: '99999021', given: 'a bankruptcy in a liquidation', status: 'in_insolvency', since: '2026-02-01', flags: [] },
    { id: '99999030', given: 'a name "v likvidácii"', status: 'in_liquidation', since: null, flags: [] },
    {
      id: '99999072',
      given: 'a restructuring',
      status: 'in_insolvency',
      since: '2026-03-01',
      flags: ['reorganisation'],
    },
    { id: '99999048', given: 'a word the mapping does not know', status: 'unknown', since: '2026-02-01', flags: [] },
  ]
  for (const { id, given, status, since, flags } of statuses) {
    it(`reads ${given} as ${status}`, async () => {
      const company = await find(id)
      assert.deepEqual(
        [company?.status, company?.status_detail.since, company?.status_detail.flags],
        [status, since, flags],
      )
    })
  }

  it('links to the data of RPO where the register of source has no page, such as that of civil associations', async () => {
    using folder = tempFolder()
    const written = join(folder.path, 'actual_2026-11-02.json')
    const association = {
      identifiers: [{ value: '99999005' }],
      fullNames: [{ value: 'SYNTETICKÉ združenie' }],
      legalForms: [{ value: { value: 'Združenie (zväz, spolok)', code: '701' } }],
      sourceRegister: { value: { value: 'Register občianskych združení', code: '7', codelistCode: 'CL010112' } },
    }
    writeFileSync(written, JSON.stringify({ results: [association] }))
    await runImport(folder.path, 'sk', written)
    await using stores = openStores(folder.path)
    const { source_url, registry } = (await stores.companies.find('SK', '99999005')) ?? {}
    assert.equal(source_url, 'https://api.statistics.sk/rpo/v1/search?identifier=99999005')
    assert.equal(registry?.source_url_kind, 'api')
  })

  it('keeps the last name and form of a dissolved company, although all entries have an end', async () => {
    const company = await find('99999013')
    assert.deepEqual(
      [company?.name, company?.previous_names, company?.dissolution_date],
      ['SYNTETICKÁ zaniknutá, a.s.', [], '2020-01-01'],
    )
  })

  it('reads the older list of activities as NACE Rev. 2, and an address without a street by its village', async () => {
    const company = await find('99999030')
    assert.deepEqual(
      [company?.activities[0]?.version, company?.registered_address?.street],
      ['2', 'Dedina Vymyslená 12'],
    )
  })

  it('rejects a wrong check digit with its line, without the record', () => {
    assert.deepEqual(linesAndReasons(summary()), [[549, 'identifiers "99999006": check_digit']])
    assert.doesNotMatch(rejectsOf(summary())[0]?.raw ?? '', /Vymyslená Osoba/)
  })
})

describe('a record of the RPO', () => {
  const facts = (members: object) => {
    const record = {
      identifiers: [{ value: '31322832' }],
      fullNames: [{ value: 'A' }],
      legalForms: [{ value: { code: '112' } }],
    }
    const context = {
      snapshotDate: null,
      joinedRows: () => [],
      naceEdition: undefined,
      day: endOfTime,
      memo: createMemo(),
    }
    const mapped = sk.json?.map({ ...record, ...members }, context)
    return mapped?.kind === 'company' ? mapped.facts : undefined
  }
  const noNote = { value: { value: 'Bez záznamu', code: '1', codelistCode: 'CL010108' }, validFrom: '2004-01-01' }
  for (const { name, notes, status, label } of [
    { name: 'A s.r.o.', notes: [noNote], status: 'active', label: 'zapísaný' },
    { name: 'A s.r.o. v likvidácii', notes: [noNote], status: 'in_liquidation', label: 'v likvidácii' },
    { name: 'A s.r.o.', notes: [noNote, { value: { value: 'Konkurz' } }], status: 'in_insolvency', label: 'Konkurz' },
  ])
    it(`of ${name} with ${notes.length === 1 ? 'no note' : 'a note'} of a legal status is ${status}`, () => {
      const found = facts({ fullNames: [{ value: name }], legalStatuses: notes })
      assert.deepEqual([found?.status, found?.status_detail?.registry_label], [status, label])
    })

  for (const [country, code] of [
    [{ value: 'Česká republika', code: '203' }, 'CZ'],
    [{ value: 'Rakúsko', code: '40.0' }, 'AT'],
    [{ value: 'Maďarsko' }, 'HU'],
    [{ value: 'Vymyslená krajina', code: '999' }, undefined],
    [{ value: 'Slovenská republika', code: '703' }, 'SK'],
  ] as const)
    it(`has an address in ${country.value} in ${code}`, () => {
      const municipality = { value: 'Nikde' }
      assert.equal(facts({ addresses: [{ municipality, country }] })?.registered_address?.country, code)
    })

  it('has an address abroad as it is written, on one line', () => {
    const abroad = { formatedAddress: 'Vymyslená 1, 1010 Viedeň', country: { value: 'Rakúsko', code: '040' } }
    assert.equal(facts({ addresses: [abroad] })?.registered_address?.street, 'Vymyslená 1, 1010 Viedeň')
  })
})

describe('the files of the RPO', () => {
  it('are read compressed and several together, dated by their names', async () => {
    using folder = tempFolder()
    const packed = gzipSync(readFileSync(file))
    const names = ['init_2026-11-01_001.json.gz', 'actual_2026-11-05.json.gz'].map(name => join(folder.path, name))
    for (const name of names) writeFileSync(name, packed)
    const { read, snapshot_date } = await runImport(folder.path, 'sk', names)
    assert.deepEqual({ read, snapshot_date }, { read: 22, snapshot_date: '2026-11-05T00:00:00Z' })
  })

  it("are not another register's, which is refused in one line", async () => {
    using folder = tempFolder()
    await assert.rejects(runImport(folder.path, 'sk', fixture('pl/synthetic-aktualny-0009999001.json'), undated), {
      name: 'ImportError',
      message:
        'synthetic-aktualny-0009999001.json: this is not an RPO file: its first record has none of the members fullNames, identifiers, but odpis',
    })
  })
})

describeGenuine('the genuine answer about Slovnaft', 'sk-rpo/search-31322832.json', sample => {
  const { summary, find } = importedRegister('SK', ['sk', sample, undated])

  it('is read with its 2 former names and the newer of its 2 addresses', async () => {
    assert.deepEqual(countsOf(summary()), { read: 1, written: 1, skipped: {}, rejected: 0, unknown_statuses: {} })
    const company = await find('31322832')
    assert.deepEqual(
      [company?.name, company?.previous_names, company?.registered_address?.text, company?.incorporation_date],
      [
        'SLOVNAFT, a.s.',
        [
          { name: 'SLOVNAFT , a.s.', from: '1998-11-30', until: '2008-05-29' },
          { name: 'SLOVNAFT a.s.', from: '1992-04-29', until: '1998-11-29' },
        ],
        'Vlčie hrdlo 1, 82412 Bratislava, Slovakia',
        '1992-05-01',
      ],
    )
  })
})
