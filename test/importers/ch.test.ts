import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemo } from '../../src/importers/mapping/memo.ts'
import { endOfTime } from '../../src/importers/mapping/period.ts'
import { ch } from '../../src/importers/registers/ch.ts'
import { countsOf, importedRegister } from '../support/imported-register.ts'
import { fixture, runImport } from '../support/partition-stores.ts'
import { linesAndReasons } from '../support/rejects.ts'
import { tempFolder } from '../support/temp-folder.ts'

const registry = {
  name: 'Handelsregister (Zefix, Zentraler Firmenindex)',
  authority_code: 'RA000549',
  dataset: 'Zefix linked data (register.ld.admin.ch)',
  licence: 'opendata.swiss terms_by',
  attribution: 'Source: Federal Office of Justice, Zefix – Central Business Name Index.',
  source_url_kind: 'record',
}

describe('importing Zefix', () => {
  const { summary, find } = importedRegister('CH', ['ch', fixture('ch')])

  it('keeps 6 of 10 records in two shapes, leaves out 2 sole traders and refuses 2', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 10,
      written: 6,
      skipped: { sole_trader: 2 },
      rejected: 2,
      unknown_statuses: { HIBERNATING: 1 },
    })
  })

  it('reads every fact of a company of the REST service, dated by the name of the file', async () => {
    assert.deepEqual(await find('CHE-999.999.016'), {
      country: 'CH',
      registry_id: 'CHE-999.999.016',
      name: 'Synthetische Beispiel AG',
      status: 'active',
      status_detail: { registry_code: null, registry_label: 'ACTIVE', since: null, on_register: true, flags: [] },
      legal_form: {
        registry_code: '0106',
        registry_label: 'Aktiengesellschaft',
        elf_code: 'MVII',
        kind: 'public_limited',
      },
      previous_names: [
        { name: 'Synthetische Muster AG', from: null, until: null },
        { name: 'Synthetische Vorlage GmbH', from: null, until: null },
      ],
      other_names: [
        { name: 'Synthetic Example Ltd', type: 'translation', language: null },
        { name: 'Exemple Synthétique Nouveau SA', type: 'translation', language: null },
      ],
      incorporation_date: null,
      dissolution_date: null,
      registered_address: {
        text: 'c/o Erfundene Treuhand, Scheinstrasse 7a, Postfach 12, 0000 Nirgendwo, ZZ, Switzerland',
        street: 'c/o Erfundene Treuhand, Scheinstrasse 7a, Postfach 12',
        locality: 'Nirgendwo',
        region: 'ZZ',
        postal_code: '0000',
        country: 'CH',
      },
      activities: [],
      identifiers: [],
      capital: { amount: 100_000, currency: 'CHF', paid_in: null },
      details: { purpose: 'Bezweckt nichts.' },
      registry,
      source_url: 'https://www.uid.admin.ch/Detail.aspx?uid_id=CHE-999.999.016',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2026-11-15T00:00:00Z', source_updated_at: '2026-10-01T00:00:00Z' },
    })
  })

  it('reads a row of the linked data: the form behind its address, the names with their languages', async () => {
    const company = await find('CHE-999.999.074')
    assert.deepEqual(
      [company?.name, company?.status, company?.legal_form?.registry_code, company?.other_names],
      [
        'Synthétique Exemple SA',
        'active',
        '0106',
        [{ name: 'Synthetic Example Corp', type: 'translation', language: 'en' }],
      ],
    )
    assert.equal(
      company?.registered_address?.text,
      'c/o Fiduciaire Inventée, Rue Imaginaire 3, 0001 Nulle-Part, ZZ, Switzerland',
    )
  })

  const statuses = [
    { id: 'CHE-999.999.022', given: 'BEING_CANCELLED', status: 'in_liquidation', ended: null },
    { id: 'CHE-999.999.039', given: 'CANCELLED', status: 'dissolved', ended: '2020-02-25' },
    { id: 'CHE-999.999.045', given: 'a word the mapping does not know', status: 'unknown', ended: null },
    {
      id: 'CHE-999.999.080',
      given: 'a name in liquidazione in the linked data',
      status: 'in_liquidation',
      ended: null,
    },
  ]
  for (const { id, given, status, ended } of statuses) {
    it(`reads ${given} as ${status}`, async () => {
      const company = await find(id)
      assert.deepEqual([company?.status, company?.dissolution_date], [status, ended])
    })
  }

  const context = { snapshotDate: null, day: endOfTime, joinedRows: () => [], naceEdition: undefined }

  for (const { address, expected } of [
    { address: { street: 'Scheinstrasse', city: 'Nirgendwo' }, expected: ['Scheinstrasse', 'Nirgendwo'] },
    { address: { poBox: 'Case postale 12' }, expected: ['Case postale 12', 'Andernorts'] },
    { address: { addon: 'Haus B', poBox: 12 }, expected: ['Haus B, Postfach 12', 'Andernorts'] },
    { address: undefined, expected: [undefined, 'Andernorts'] },
  ])
    it(`reads the address ${JSON.stringify(address)} of a company with its seat in Andernorts as ${expected}`, () => {
      const company = { uid: 'CHE105909036', name: 'Erfunden AG', legalSeat: 'Andernorts', address }
      const mapped = ch.json?.map(company, { ...context, memo: createMemo() })
      const { street, locality } = (mapped?.kind === 'company' && mapped.facts.registered_address) || {}
      assert.deepEqual([street, locality], expected)
    })

  const endings = [
    { legalName: 'Erfunden AG in Nachlassliquidation', status: 'in_liquidation' },
    { legalName: 'Erfunden GmbH in Liq.', status: 'in_liquidation' },
    { legalName: 'Inventée Sàrl, en liquidation concordataire', status: 'in_liquidation' },
    { legalName: 'Inventée Sàrl en liq.', status: 'in_liquidation' },
    { legalName: 'Made in Liquid AG', status: 'active' },
  ]
  for (const { legalName, status } of endings)
    it(`calls ${legalName} of the linked data ${status}`, () => {
      const row = { uid: 'CHE105909036', legalName, legalForm: 'https://ld.admin.ch/ech/97/legalforms/0106' }
      const mapped = ch.csv?.map(row, { ...context, memo: createMemo() })
      assert.equal(mapped?.kind === 'company' && mapped.facts.status, status)
    })

  it('reports line and reason of the rejected records: a wrong check digit, and no name', () => {
    assert.deepEqual(linesAndReasons(summary()), [
      [104, 'uid "CHE999999017": check_digit'],
      [113, 'the name is empty'],
    ])
  })
})

describe('a file for Zefix', () => {
  it('may be the SPARQL JSON of the same query', async () => {
    using folder = tempFolder()
    const file = join(folder.path, 'answer-2026-11-15.json')
    const bound = (value: string) => ({ type: 'literal', value })
    const binding = { uid: bound('CHE999999074'), legalName: bound('Synthétique SA'), legalForm: bound('0106') }
    writeFileSync(file, JSON.stringify({ head: { vars: ['uid'] }, results: { bindings: [binding] } }))
    const { read, written, drift } = await runImport(folder.path, 'ch', file)
    assert.deepEqual({ read, written, unknown: drift.unknown_members }, { read: 1, written: 1, unknown: {} })
  })

  const foreign = [
    {
      given: 'BasicCompanyData-synthetic-2026-11-01.csv',
      says: /^\S+: this is not a Zefix file: the columns uid, legalName/,
    },
    {
      given: 'sk',
      says: /^\S+: this is not a Zefix file: its first record has none of the members uid, ehraid, but results/,
    },
  ]
  for (const { given, says } of foreign) {
    it(`is not ${given}, which is refused in one line`, async () => {
      using folder = tempFolder()
      await assert.rejects(runImport(folder.path, 'ch', fixture(given)), { name: 'ImportError', message: says })
    })
  }
})
