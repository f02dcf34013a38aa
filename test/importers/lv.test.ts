import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemo } from '../../src/importers/mapping/memo.ts'
import { endOfTime } from '../../src/importers/mapping/period.ts'
import { lv } from '../../src/importers/registers/lv.ts'
import { countsOf, importedRegister } from '../support/imported-register.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('importing the Latvian register', () => {
  const { summary, find } = importedRegister('LV', ['lv', fixture('lv'), { snapshotDate: '2026-11-19' }])

  it('keeps 9 of 11 rows, leaves out a sole trader, and refuses a number whose check digit is wrong', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 11,
      written: 9,
      skipped: { sole_trader: 1 },
      rejected: 1,
      unknown_statuses: {},
    })
  })

  it('reads every fact of a row, and its former names from the other file, the last one first', async () => {
    const { registry, ...company } = (await find('49990000004')) ?? {}
    assert.equal(registry?.name, 'Uzņēmumu reģistrs')
    assert.deepEqual(company, {
      country: 'LV',
      registry_id: '49990000004',
      name: 'SIA "Sintētiskais; piemērs"',
      status: 'active',
      status_detail: { registry_code: null, registry_label: null, since: null, on_register: true, flags: [] },
      legal_form: {
        registry_code: 'SIA',
        registry_label: 'Sabiedrība ar ierobežotu atbildību',
        elf_code: 'ES2D',
        kind: 'private_limited',
      },
      previous_names: [
        { name: 'SIA "Sintētiskais otrais"', from: null, until: '2016-12-31' },
        { name: 'SIA "Sintētiskais pirmais"', from: null, until: '2013-01-31' },
      ],
      other_names: [],
      incorporation_date: '2012-05-31',
      dissolution_date: null,
      registered_address: {
        text: 'Izdomātā iela 1 - 5, LV-1019 Rīga, Latvia',
        street: 'Izdomātā iela 1 - 5',
        locality: 'Rīga',
        region: null,
        postal_code: 'LV-1019',
        country: 'LV',
      },
      activities: [],
      identifiers: [],
      capital: null,
      details: { memberships: [{ register: 'trade_register', name: 'Komercreģistrs' }] },
      source_url: 'https://info.ur.gov.lv/#/legal-entity/49990000004',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2026-11-19T00:00:00Z', source_updated_at: null },
    })
  })

  for (const { id, given, expected } of [
    {
      id: '49990000019',
      given: 'one that was reorganised',
      expected: ['dissolved', 'R', 'reorganizēts', '2014-04-10'],
    },
    { id: '49990000038', given: 'one that was removed', expected: ['dissolved', null, null, '2020-01-01'] },
  ]) {
    it(`calls ${given} ${expected[0]}`, async () => {
      const company = await find(id)
      const { registry_code, registry_label } = company?.status_detail ?? {}
      assert.deepEqual([company?.status, registry_code, registry_label, company?.dissolution_date], expected)
    })
  }

  for (const { id, given, expected } of [
    {
      id: '49990000057',
      given: 'one that is insolvent, under protection from creditors since, and was insolvent before',
      expected: ['in_insolvency', 'INSOLVENCY', 'maksātnespējas process', '2025-03-15', []],
    },
    {
      id: '49990000061',
      given: 'one under protection from creditors',
      expected: [
        'in_insolvency',
        'LEGAL_PROTECTION',
        'tiesiskās aizsardzības process',
        '2026-01-05',
        ['reorganisation'],
      ],
    },
    {
      id: '49990000076',
      given: 'one under protection out of court that is in liquidation, too,',
      expected: [
        'in_insolvency',
        'OUT_OF_COURT_LEGAL_PROTECTION',
        'ārpustiesas tiesiskās aizsardzības process',
        '2026-02-06',
        ['reorganisation'],
      ],
    },
    {
      id: '49990000080',
      given: 'one in liquidation',
      expected: ['in_liquidation', 'SYN', 'Sintētiska likvidācija', '2026-03-01', []],
    },
    { id: '49990000095', given: 'one whose protection has ended', expected: ['active', null, null, null, []] },
    {
      id: '49990000108',
      given: 'one removed with an open proceeding',
      expected: ['dissolved', null, null, '2024-05-02', []],
    },
  ]) {
    it(`calls ${given} ${expected[0]}`, async () => {
      const company = await find(id)
      const { registry_code, registry_label, since, flags } = company?.status_detail ?? {}
      assert.deepEqual([company?.status, registry_code, registry_label, since, flags], expected)
    })
  }

  for (const { given, terminated, expected } of [
    {
      given: 'with the day of its removal as dissolved',
      terminated: '2020-01-01',
      expected: ['dissolved', '2020-01-01'],
    },
    { given: 'without a day as unknown', terminated: '', expected: ['unknown', null] },
  ])
    it(`reads an entity closed for the unknown reason X ${given}, and counts the reason`, async () => {
      using folder = tempFolder()
      const register = join(folder.path, 'register.csv')
      const rows = readFileSync(fixture('lv/register.csv'), 'utf8')
      writeFileSync(register, rows.replace(';2012-05-31;;;', `;2012-05-31;${terminated};X;`))
      const { unknown_statuses } = await runImport(folder.path, 'lv', register, { snapshotDate: '2026-11-19' })
      assert.deepEqual(unknown_statuses, { 'closed=X': 1 })
      await using stores = openStores(folder.path)
      const { status, status_detail } = (await stores.companies.find('LV', '49990000004')) ?? {}
      const { since, registry_code, registry_label } = status_detail ?? {}
      assert.deepEqual([status, since, registry_code, registry_label], [...expected, 'X', null])
    })

  it('counts a proceeding of an unknown form as an unknown status', async () => {
    using folder = tempFolder()
    const insolvency = join(folder.path, 'insolvency_legal_person_proceeding.csv')
    writeFileSync(
      insolvency,
      readFileSync(fixture('lv/insolvency_legal_person_proceeding.csv'), 'utf8').replaceAll(
        ';LEGAL_PROTECTION;',
        ';NEW;',
      ),
    )
    const files = [fixture('lv/register.csv'), insolvency]
    const { unknown_statuses, missing_files } = await runImport(folder.path, 'lv', files, {
      snapshotDate: '2026-11-19',
    })
    assert.deepEqual([unknown_statuses, missing_files], [{ NEW: 1 }, ['name_history', 'liquidation']])
  })

  it('reads a proceeding that ended in another form of date as ended: the same statuses of 9 companies', async () => {
    const rows = readFileSync(fixture('lv/register.csv'), 'utf8').split('\n')
    const numbers = rows.flatMap(row => /^\d{11}/.exec(row)?.[0] ?? [])
    const load = async (rewrite: (content: string) => string) => {
      using folder = tempFolder()
      cpSync(fixture('lv'), folder.path, { recursive: true })
      const insolvency = join(folder.path, 'insolvency_legal_person_proceeding.csv')
      writeFileSync(insolvency, rewrite(readFileSync(insolvency, 'utf8')))
      await runImport(folder.path, 'lv', folder.path, { snapshotDate: '2026-11-19', sample: false })
      await using stores = openStores(folder.path)
      const found = numbers.map(async id => (await stores.companies.find('LV', id))?.status)
      return await Promise.all(found)
    }
    const asPublished = await load(content => content)
    assert.equal(asPublished.filter(Boolean).length, 9)
    assert.deepEqual(await load(content => content.replaceAll(/(\d{4})-(\d{2})-(\d{2})/g, '$3.$2.$1')), asPublished)
  })

  for (const { address, street, locality, region } of [
    { address: 'Rīga, Izdomātā iela 1 - 5', street: 'Izdomātā iela 1 - 5', locality: 'Rīga', region: undefined },
    {
      address: 'Izdomātais nov., Nekurienes pag., Nekuriene, "Sintētika"',
      street: '"Sintētika"',
      locality: 'Nekuriene',
      region: 'Izdomātais nov.',
    },
    {
      address: 'Izdomātais nov., Nekurienes pag., "Sintētika"',
      street: '"Sintētika"',
      locality: 'Nekurienes pag.',
      region: 'Izdomātais nov.',
    },
  ])
    it(`finds ${street} in ${locality} in the address ${address}`, () => {
      const cells = { regcode: '49990000019', name: 'A', type: 'SIA', address }
      const context = {
        snapshotDate: null,
        day: endOfTime,
        joinedRows: () => [],
        naceEdition: undefined,
        memo: createMemo(),
      }
      const mapped = lv.csv?.map(cells, context)
      assert.deepEqual(mapped?.kind === 'company' && mapped.facts.registered_address, {
        street,
        locality,
        region,
        postal_code: undefined,
        country: 'LV',
      })
    })
})
