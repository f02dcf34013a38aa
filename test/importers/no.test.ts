import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const snapshotDate = '2026-11-19T03:12:44Z'

describe('importing a Brønnøysund file', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
  })
  afterEach(() => folder[Symbol.dispose]())

  const find = async (registryId: string) => {
    await using stores = openStores(folder.path)
    return stores.companies.find('NO', registryId)
  }

  for (const name of ['enheter-synthetic.csv', 'enheter-synthetic.json']) {
    it(`reads the same companies from ${name}`, async () => {
      const summary = await runImport(folder.path, 'no', fixture(name), { snapshotDate })
      const { read, written, skipped, rejected, unknown_statuses } = summary
      assert.deepEqual(
        { read, written, skipped, rejected, unknown_statuses },
        {
          read: 7,
          written: 5,
          skipped: { sole_trader: 1 },
          rejected: 1,
          unknown_statuses: {},
        },
      )
      const company = await find('899999002')
      assert.deepEqual(
        { ...company, registry: null, source_url: null },
        {
          country: 'NO',
          registry_id: '899999002',
          name: 'SYNTETISK EKSEMPEL AS',
          status: 'active',
          status_detail: {
            registry_code: null,
            registry_label: 'registrert',
            since: null,
            on_register: true,
            flags: [],
          },
          legal_form: {
            registry_code: 'AS',
            registry_label: 'Aksjeselskap',
            elf_code: 'YI42',
            kind: 'private_limited',
          },
          previous_names: [],
          other_names: [],
          incorporation_date: '1999-02-28',
          dissolution_date: null,
          registered_address: {
            text: 'c/o Oppdiktet AS, Finnes ikke-gata 1, 0001 OSLO, Norway',
            street: 'c/o Oppdiktet AS, Finnes ikke-gata 1',
            locality: 'OSLO',
            region: null,
            postal_code: '0001',
            country: 'NO',
          },
          activities: [
            {
              scheme: 'NACE',
              version: '2.1',
              code: '43.210',
              nace_code: '43.21',
              label: 'Elektrisk installasjonsarbeid',
              primary: true,
            },
            { scheme: 'NACE', version: '2.1', code: '68.200', nace_code: '68.20', label: 'Utleie', primary: false },
          ],
          identifiers: [{ scheme: 'vat', value: 'NO899999002MVA', derived: true }],
          capital: { amount: 30_000, currency: 'NOK', paid_in: 30_000 },
          details: {
            purpose: 'Over flere linjer, med komma.',
            memberships: [{ register: 'vat', name: 'Merverdiavgiftsregisteret' }],
          },
          registry: null,
          source_url: null,
          provenance: {},
          sources: [],
          data_freshness: { last_confirmed_at: snapshotDate, source_updated_at: null },
        },
      )
    })

    it(`keeps v/nestleder on one line, which is no line break, in ${name}`, async () => {
      const changed = join(folder.path, name)
      const written = readFileSync(fixture(name), 'utf8')
      writeFileSync(changed, written.replaceAll('Finnes ikke-gata 1', 'Finnes ikke-gata 1 v/nestleder'))
      await runImport(folder.path, 'no', changed, { snapshotDate })
      const company = await find('899999002')
      assert.equal(company?.registered_address?.street, 'c/o Oppdiktet AS, Finnes ikke-gata 1 v/nestleder')
    })

    it(`puts bankruptcy before liquidation, and dates both, in ${name}`, async () => {
      await runImport(folder.path, 'no', fixture(name), { snapshotDate })
      const found = await Promise.all(['899999010', '899999029', '899999037'].map(find))
      assert.deepEqual(
        found.map(company => [company?.status, company?.status_detail.registry_label, company?.status_detail.since]),
        [
          ['in_insolvency', 'under konkursbehandling', '2026-01-15'],
          ['in_liquidation', 'under avvikling', '2026-02-01'],
          ['in_liquidation', 'under tvangsavvikling eller tvangsoppløsning', '2026-03-01'],
        ],
      )
      assert.equal(
        found[0]?.incorporation_date,
        '2001-01-01',
        'the day of registration stands in for that of foundation',
      )
      assert.equal((await find('899999045'))?.name, undefined, 'a sole trader is left out')
    })
  }

  it('reads True and FALSE as tools write them when they save the file again: the same 4 statuses and VAT numbers', async () => {
    const genuine = readFileSync(fixture('enheter-synthetic.csv'), 'utf8')
    const ids = ['899999002', '899999010', '899999029', '899999037']
    const served = async (content: string) => {
      const path = join(folder.path, 'enheter.csv')
      writeFileSync(path, content)
      const { unknown_statuses } = await runImport(folder.path, 'no', path, { snapshotDate })
      assert.deepEqual(unknown_statuses, {})
      const found = await Promise.all(ids.map(find))
      return found.map(company => [company?.status, company?.identifiers])
    }
    const asPublished = await served(genuine)
    assert.equal(asPublished[0]?.[0], 'active')
    for (const [yes, no] of [
      ['True', 'False'],
      ['TRUE', 'FALSE'],
    ] as const)
      assert.deepEqual(
        await served(genuine.replaceAll('"true"', `"${yes}"`).replaceAll('"false"', `"${no}"`)),
        asPublished,
      )
  })

  it('calls a status unknown, and counts it, where a proceeding is neither true, false nor a day: N', async () => {
    const path = join(folder.path, 'enheter.csv')
    writeFileSync(path, readFileSync(fixture('enheter-synthetic.csv'), 'utf8').replaceAll('"false"', '"N"'))
    const { unknown_statuses } = await runImport(folder.path, 'no', path, { snapshotDate })
    assert.equal((await find('899999002'))?.status, 'unknown')
    assert.equal(unknown_statuses['konkurs=N'], 4)
  })

  it('reads a row whose statutes hold unescaped quotes and commas', async () => {
    await runImport(folder.path, 'no', fixture('enheter-synthetic.csv'), { snapshotDate })
    const foundation = await find('899999053')
    assert.deepEqual([foundation?.name, foundation?.legal_form?.kind], ['STIFTELSEN SYNTETISK', 'foundation'])
  })

  it('reads several replies of its API together, which are never the whole register, but one list at a time', async () => {
    const units: object[] = JSON.parse(readFileSync(fixture('enheter-synthetic.json'), 'utf8'))
    const write = (name: string, content: unknown) => {
      const path = join(folder.path, name)
      writeFileSync(path, JSON.stringify(content))
      return path
    }
    const pages = [
      write('page1.json', { _embedded: { enheter: units.slice(0, 4) } }),
      write('page2.json', { _embedded: { enheter: units.slice(4, 6) } }),
      write('unit.json', units[6]),
    ]
    const { read, incomplete_because, vanished } = await runImport(folder.path, 'no', pages, { snapshotDate })
    assert.deepEqual([read, incomplete_because, vanished], [7, 'there are single records instead of a list', 0])
    await assert.rejects(runImport(folder.path, 'no', [...pages, write('all.json', units)], { snapshotDate }), {
      message:
        /has one main file, and 4 were given: all\.json, .*unit\.json; import one of them at a time; if they are parts of one file, join them first$/,
    })
  })

  it('keeps salg/nettbutikk in the JSON, which has lists of lines; in the CSV /n is a line break', async () => {
    const name = 'enheter-synthetic.json'
    const changed = join(folder.path, name)
    const written = readFileSync(fixture(name), 'utf8')
    writeFileSync(changed, written.replaceAll('med komma.', 'med salg/nettbutikk.'))
    await runImport(folder.path, 'no', changed, { snapshotDate })
    assert.equal((await find('899999002'))?.details?.purpose, 'Over flere linjer, med salg/nettbutikk.')
  })

  it('names SE as the country by whose law a foreign company exists, and none for a Norwegian one', async () => {
    const [unit, other, ...others] = JSON.parse(readFileSync(fixture('enheter-synthetic.json'), 'utf8'))
    const path = join(folder.path, 'enheter.json')
    const foreign = { ...unit, underlagtLovgivningLandKode: 'SE', underlagtLovgivningLand: 'Sverige' }
    writeFileSync(path, JSON.stringify([foreign, { ...other, underlagtLovgivningLandKode: 'NO' }, ...others]))
    await runImport(folder.path, 'no', path, { snapshotDate })
    assert.equal((await find('899999002'))?.legal_form?.country_of_origin, 'SE')
    assert.equal((await find(other.organisasjonsnummer))?.legal_form?.country_of_origin, undefined)
  })

  it('lists the 3 former names that its API gives with times, the last one first, and not the one that it has again', async () => {
    const [unit, ...others] = JSON.parse(readFileSync(fixture('enheter-synthetic.json'), 'utf8'))
    const name = (navn: string, fraDato: string, tilDato: string) => ({ navn, fraDato, tilDato })
    unit.historiskeNavn = [
      name('Syntetisk oljeselskap a.s', '1995-03-12 16:23:00', '2001-05-11 08:32:09'),
      name('SYNTETISK OLJE AS', '2001-05-11 08:32:09', '2007-10-01 06:44:33'),
      name('SYNTETISK EKSEMPEL AS', '2007-10-01 06:44:33', '2009-11-02 07:56:24'),
      name('SYNTETISK OLJE AS', '2009-11-02 07:56:24', '2018-05-16 07:05:45'),
    ]
    const path = join(folder.path, 'enheter.json')
    writeFileSync(path, JSON.stringify([unit, ...others]))
    await runImport(folder.path, 'no', path, { snapshotDate })
    const expected = [
      { name: 'SYNTETISK OLJE AS', from: '2009-11-02', until: '2018-05-16' },
      { name: 'SYNTETISK OLJE AS', from: '2001-05-11', until: '2007-10-01' },
      { name: 'Syntetisk oljeselskap a.s', from: '1995-03-12', until: '2001-05-11' },
    ]
    assert.deepEqual((await find('899999002'))?.previous_names, expected)

    await runImport(folder.path, 'no', fixture('enheter-synthetic.csv'), { snapshotDate: '2026-11-20' })
    assert.deepEqual((await find('899999002'))?.previous_names, expected, 'kept by the CSV, which lists none')
  })

  it('calls the activity codes of a file before September 2025 NACE Rev. 2, if both editions have them', async () => {
    await runImport(folder.path, 'no', fixture('enheter-synthetic.csv'), { snapshotDate: '2024-06-01' })
    assert.equal((await find('899999002'))?.activities[0]?.version, '2')
  })

  const files = [
    { other: '47.591', snapshotDate: '2026-11-19', edition: '2', nace_code: '47.59' },
    { other: '62.100', snapshotDate: '2024-06-01', edition: '2.1', nace_code: '62.10' },
    { other: '00.000', snapshotDate: '2024-06-01', edition: '2', nace_code: null },
  ]
  for (const { other, snapshotDate, edition, nace_code } of files)
    it(`reads the codes of a file of ${snapshotDate} with ${other} in it as Rev. ${edition}`, async () => {
      const csv = readFileSync(fixture('enheter-synthetic.csv'), 'utf8')
      const changed = join(folder.path, 'enheter.csv')
      // The first unit has 43.210 and 68.200, which both editions have; the second gets another one.
      const code = /^("899999010"(?:,"[^"]*"){3}),"[^"]*"/m
      assert.match(csv, code)
      writeFileSync(changed, csv.replace(code, `$1,"${other}"`))
      await runImport(folder.path, 'no', changed, { snapshotDate })
      const units = await Promise.all(['899999002', '899999010'].map(find))
      assert.deepEqual(
        units.map(unit => unit?.activities.map(activity => [activity.version, activity.nace_code])),
        [
          [
            [edition, '43.21'],
            [edition, '68.20'],
          ],
          [[edition, nace_code]],
        ],
      )
    })
})
