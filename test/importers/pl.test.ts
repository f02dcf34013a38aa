import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownMembers } from '#data/reference/known-members.ts'
import { unknownMembers } from '../../src/importers/checks/unknown-members.ts'
import { createMemo } from '../../src/importers/mapping/memo.ts'
import { endOfTime } from '../../src/importers/mapping/period.ts'
import { pl } from '../../src/importers/registers/pl.ts'
import { polishAddress } from '../../src/importers/registers/pl-address.ts'
import { countsOf, describeGenuine, importedRegister } from '../support/imported-register.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import { linesAndReasons } from '../support/rejects.ts'
import { tempFolder } from '../support/temp-folder.ts'

const allOf = (read: number) => ({ read, written: read, skipped: {}, rejected: 0, unknown_statuses: {} })

describe('importing a folder of KRS extracts', () => {
  const { summary, find } = importedRegister('PL', ['pl', fixture('pl')])

  it('reads 6 files as one import, one company each', () => {
    assert.deepEqual(countsOf(summary()), allOf(6))
    assert.equal(summary().files.length, 6)
  })

  it('reads every fact of a current extract, with the day it was taken as its confirmation', async () => {
    const { registry, ...company } = (await find('0009999001')) ?? {}
    assert.equal(registry?.name, 'Krajowy Rejestr Sądowy (KRS)')
    assert.deepEqual(company, {
      country: 'PL',
      registry_id: '0009999001',
      name: 'SYNTETYCZNY PRZYKŁAD SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
      status: 'active',
      status_detail: { registry_code: null, registry_label: 'wpisany', since: null, on_register: true, flags: [] },
      legal_form: {
        registry_code: 'SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
        registry_label: 'SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
        elf_code: 'O7XB',
        kind: 'private_limited',
      },
      previous_names: [],
      other_names: [],
      incorporation_date: '2012-03-08',
      dissolution_date: null,
      registered_address: {
        text: 'UL. ZMYŚLONA 49/2, 00-000 NIGDZIE, ZMYŚLONE, Poland',
        street: 'UL. ZMYŚLONA 49/2',
        locality: 'NIGDZIE',
        region: 'ZMYŚLONE',
        postal_code: '00-000',
        country: 'PL',
      },
      activities: [
        {
          scheme: 'PKD',
          version: '2007',
          code: '69.10.Z',
          nace_code: '69.10',
          label: 'DZIAŁALNOŚĆ ZMYŚLONA',
          primary: true,
        },
        {
          scheme: 'PKD',
          version: '2007',
          code: '70.22.Z',
          nace_code: '70.22',
          label: 'DORADZTWO ZMYŚLONE',
          primary: false,
        },
      ],
      identifiers: [
        { scheme: 'nip', value: '9999999999', derived: false },
        { scheme: 'regon', value: '999999999', derived: false },
      ],
      capital: { amount: 5000.5, currency: 'PLN', paid_in: null },
      details: {
        court: { name: 'SĄD REJONOWY ZMYŚLONY W NIGDZIE, I WYDZIAŁ GOSPODARCZY KRS' },
        municipality: { name: 'ZMYŚLONA' },
        contacts: { website: 'WWW.SYNTETYCZNY.EXAMPLE', email: 'BIURO@SYNTETYCZNY.EXAMPLE' },
        accounts: { last_made_up_to: '2020-12-31' },
      },
      source_url: 'https://api-krs.ms.gov.pl/api/krs/OdpisAktualny/0009999001?rejestr=P&format=json',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2022-03-08T00:00:00Z', source_updated_at: '2021-02-15T00:00:00Z' },
    })
  })

  it('reads the current e-mail address of a full extract, and no website that was removed', async () => {
    assert.deepEqual((await find('0009999005'))?.details?.contacts, { email: 'NOWE@SYNTETYCZNY.EXAMPLE' })
  })

  it('reads the current values of a full extract, and dates the former name by the entries that added and removed it', async () => {
    const company = await find('0009999005')
    assert.deepEqual(company?.previous_names, [
      { name: 'SYNTETYCZNA PIERWSZA NAZWA SP. Z O.O.', from: '2010-02-01', until: '2015-03-05' },
    ])
    assert.deepEqual(
      [company?.incorporation_date, company?.capital?.amount, company?.identifiers.map(({ value }) => value)],
      ['2010-02-01', 100_000, ['9999999999', '999999999']],
    )
    assert.deepEqual(
      company?.activities.map(({ code, version }) => [code, version]),
      [['62.10.B', '2025']],
      'an extract of after 2024 does not say which edition is meant, but only PKD 2025 has this code',
    )
  })

  it('writes the village before the number if there are no streets', async () => {
    assert.equal((await find('0009999005'))?.registered_address?.street, 'WIEŚ ZMYŚLONA 12')
  })

  it('reads a struck-off company as it was last: entry 5, the strike-off, removed all of it', async () => {
    const company = await find('0009999006')
    assert.equal(company?.name, 'SYNTETYCZNA WYKREŚLONA SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ')
    assert.deepEqual(company?.previous_names, [
      { name: 'SYNTETYCZNA PIERWSZA NAZWA SP. Z O.O.', from: '2010-02-01', until: '2015-03-05' },
    ])
    assert.deepEqual(
      [
        company?.registered_address?.street,
        company?.activities.map(({ code }) => code),
        company?.details?.contacts?.website,
        company?.dissolution_date,
      ],
      ['WIEŚ ZMYŚLONA 12', ['62.10.B'], 'WWW.WYKRESLONA.EXAMPLE', '2026-01-12'],
    )
  })

  const statuses = [
    { id: '0009999002', given: 'a liquidation', status: 'in_liquidation', label: 'likwidacja', since: null },
    { id: '0009999003', given: 'a bankruptcy and a liquidation', status: 'in_insolvency', label: 'upadłość' },
    { id: '0009999004', given: 'a bankruptcy that has ended', status: 'active', label: 'wpisany' },
    {
      id: '0009999005',
      given: 'a restructuring, its liquidation struck out',
      status: 'in_insolvency',
      label: 'restrukturyzacja',
    },
    {
      id: '0009999006',
      given: 'an entry of the strike-off',
      status: 'dissolved',
      label: 'wykreślony',
      since: '2026-01-12',
    },
  ]
  for (const { id, given, status, label, since = null } of statuses) {
    it(`reads ${given} as ${status}`, async () => {
      const company = await find(id)
      assert.deepEqual(
        [company?.status, company?.status_detail.registry_label, company?.status_detail.since],
        [status, label, since],
      )
    })
  }
})

describe('an address of the KRS', () => {
  for (const [kraj, country] of [
    ['POLSKA', 'PL'],
    [undefined, 'PL'],
    ['NIEMCY', 'DE'],
    ['REPUBLIKA CZESKA', 'CZ'],
    ['STANY ZJEDNOCZONE AMERYKI', 'US'],
    ['ZMYŚLONY KRAJ', undefined],
  ] as const)
    it(`is in ${country ?? 'no known country'} where kraj is ${kraj ?? 'missing'}`, () => {
      const address = { ulica: 'UL. ZMYŚLONA', nrDomu: '1', miejscowosc: 'NIGDZIE', kraj }
      assert.equal(polishAddress(address, {})?.country, country)
    })
})

describe('an extract of a simple joint-stock company of the KRS', () => {
  const held = { wartosc: '1,00', waluta: 'PLN' }
  const former = { wartosc: '5,00', waluta: 'PLN', nrWpisuWprow: '1', nrWpisuWykr: '2' }
  const cases = [
    { what: 'current', header: 'naglowekA', wysokoscKapitaluAkcyjnego: held },
    { what: 'full', header: 'naglowekP', wysokoscKapitaluAkcyjnego: [former, { ...held, nrWpisuWprow: '2' }] },
  ]
  const context = { snapshotDate: null, day: endOfTime, joinedRows: () => [], naceEdition: undefined }
  for (const { what, header, wysokoscKapitaluAkcyjnego } of cases)
    it(`has its share capital of 1 zloty, ${what}`, () => {
      const danePodmiotu = { nazwa: 'SYNTETYCZNA', formaPrawna: 'PROSTA SPÓŁKA AKCYJNA' }
      const dzial1 = { danePodmiotu, kapitalPSA: { wysokoscKapitaluAkcyjnego, lacznaLiczbaAkcji: '100' } }
      const record = { odpis: { [header]: { numerKRS: '0009999007', stanZDnia: '20.11.2025' }, dane: { dzial1 } } }
      const mapped = pl.json?.map(record, { ...context, memo: createMemo() })
      assert.ok(mapped?.kind === 'company')
      assert.deepEqual(mapped.facts.capital, { amount: 1, currency: 'PLN', paid_in: undefined })
      assert.deepEqual([...unknownMembers(record, knownMembers('pl') ?? assert.fail())], [])
    })
})

describe('an extract of the KRS', () => {
  const context = { snapshotDate: null, joinedRows: () => [], naceEdition: undefined }
  const extract = (header: object, subject: object) => ({
    odpis: { naglowekA: header, dane: { dzial1: { danePodmiotu: subject } } },
  })
  const refused = [
    {
      given: 'without the number',
      value: extract({ stanZDnia: '01.02.2026', numerKRS: 'x' }, { nazwa: 'SYNTETYCZNA' }),
      reason: 'numerKRS "x": malformed',
    },
    {
      given: 'without a name',
      value: extract({ stanZDnia: '01.02.2026', numerKRS: '0009999007' }, {}),
      reason: 'nazwa is empty',
    },
    {
      given: 'of a day that no calendar has',
      value: extract({ stanZDnia: '31.02.2026', numerKRS: '0009999007' }, { nazwa: 'SYNTETYCZNA' }),
      reason: 'stanZDnia is missing or malformed',
    },
    { given: 'without its parts', value: { odpis: {} }, reason: 'the object is not an extract (odpis) of the KRS' },
  ]
  for (const { given, value, reason } of refused) {
    it(`${given} is rejected with its line: ${reason}`, async () => {
      using folder = tempFolder()
      const file = join(folder.path, 'extract.json')
      writeFileSync(file, `\n${JSON.stringify(value)}`)
      assert.deepEqual(linesAndReasons(await runImport(folder.path, 'pl', file)), [[2, reason]])
    })
  }

  const mapped = (value: unknown) => {
    const record = pl.json?.map(value, { ...context, day: endOfTime, memo: createMemo() })
    return record?.kind === 'company' ? record : undefined
  }
  for (const { nip, regon, expected } of [
    { nip: '9721237323', regon: '30199146600000', expected: ['9721237323', '301991466'] },
    { nip: '9721237323.0', regon: '30199146600000.0', expected: ['9721237323', '301991466'] },
    { nip: 9721237323, regon: 1_199_146_600_000, expected: ['9721237323', '011991466'] },
    { nip: undefined, regon: '11991466.0', expected: ['011991466'] },
  ])
    it(`with the numbers ${nip} and ${regon} has ${expected.join(' and ')}`, () => {
      const header = { stanZDnia: '01.02.2026', numerKRS: '0009999007' }
      const record = mapped(extract(header, { nazwa: 'SYNTETYCZNA', identyfikatory: { nip, regon } }))
      assert.deepEqual(
        record?.facts.identifiers?.map(({ value }) => value),
        expected,
      )
    })

  for (const { written, confirmed } of [
    { written: '23.09.2026 10:30:57', confirmed: '2026-09-23T00:00:00Z' },
    { written: undefined, confirmed: '2019-06-22T00:00:00Z' },
  ])
    it(`of the state of 22 June 2019 that was taken at ${written}, confirms the company on ${confirmed}`, () => {
      const header = { stanZDnia: '22.06.2019', dataCzasOdpisu: written, dataOstatniegoWpisu: '22.06.2019' }
      const record = mapped(extract({ numerKRS: '0009999007', ...header }, { nazwa: 'SYNTETYCZNA' }))
      assert.deepEqual(
        [record?.stamp?.last_confirmed_at, record?.stamp?.source_updated_at],
        [confirmed, '2019-06-22T00:00:00Z'],
      )
    })

  for (const { changed, taken, version } of [
    { changed: '22.06.2019', taken: '23.09.2026', version: '2007' },
    { changed: '03.04.2025', taken: '23.09.2026', version: undefined },
    { changed: '22.06.2019', taken: '05.01.2027', version: undefined },
  ])
    it(`of ${taken} with its last entry on ${changed} has activity codes of PKD ${version ?? 'of an unknown edition'}`, () => {
      const naglowekA = {
        numerKRS: '0009999007',
        stanZDnia: '20.11.2025',
        dataCzasOdpisu: `${taken} 10:30:57`,
        dataOstatniegoWpisu: changed,
      }
      const przedmiotPrzewazajacejDzialalnosci = [{ kodDzial: '69', kodKlasa: '10', kodPodklasa: 'Z' }]
      const dzial3 = { przedmiotDzialalnosci: { przedmiotPrzewazajacejDzialalnosci } }
      const dzial1 = { danePodmiotu: { nazwa: 'SYNTETYCZNA' } }
      const record = mapped({ odpis: { naglowekA, dane: { dzial1, dzial3 } } })
      assert.deepEqual(
        record?.facts.activities?.map(activity => [activity.code, activity.version]),
        [['69.10.Z', version]],
      )
    })

  for (const isFull of [false, true])
    it(`of a foundation, ${isFull ? 'full' : 'current'}, has its purpose, and its activities of public benefit`, () => {
      const codes = (kodDzial: string) => ({ opis: 'ZMYŚLONA', kodDzial, kodKlasa: '10', kodPodklasa: 'Z' })
      const listed = (code: object) => (isFull ? [{ pozycja: [{ ...code, nrWpisuWprow: '1' }] }] : [code])
      const celDzialania = 'CEL\nZMYŚLONY'
      const dzial3 = {
        celDzialaniaOrganizacji: { celDzialania: isFull ? [{ celDzialania, nrWpisuWprow: '1' }] : celDzialania },
        przedmiotDzialalnosciOPP: { odplatnyPkd: listed(codes('87')), nieodplatnyPkd: listed(codes('88')) },
      }
      const header = { numerKRS: '0009999007', stanZDnia: '20.11.2025', rejestr: 'RejS', stanPozycji: 3 }
      const dzial1 = { danePodmiotu: { nazwa: 'SYNTETYCZNA', formaPrawna: 'FUNDACJA' } }
      const naglowek = isFull ? { naglowekP: header } : { naglowekA: header }
      const record = mapped({ odpis: { ...naglowek, dane: { dzial1, dzial3 } } })
      assert.equal(record?.facts.details?.purpose, 'CEL ZMYŚLONY')
      assert.deepEqual(
        record?.facts.activities?.map(({ code, primary }) => [code, primary]),
        [
          ['87.10.Z', false],
          ['88.10.Z', false],
        ],
      )
    })

  it('that is full has the last former name first, and the day and court of its last entry', () => {
    const court = 'SĄD REJONOWY ZMYŚLONY'
    const wpis = [
      { numerWpisu: 1, dataWpisu: '01.02.2010' },
      { numerWpisu: 2, dataWpisu: '05.03.2015' },
      { numerWpisu: 3, dataWpisu: '10.09.2025', oznaczenieSaduDokonujacegoWpisu: court },
    ]
    const nazwa = [
      { nazwa: 'PIERWSZA', nrWpisuWprow: '1', nrWpisuWykr: '2' },
      { nazwa: 'DRUGA', nrWpisuWprow: '2', nrWpisuWykr: '3' },
      { nazwa: 'TRZECIA', nrWpisuWprow: '3' },
    ]
    const naglowekP = { numerKRS: '0009999007', stanZDnia: '20.11.2026', wpis }
    const record = mapped({ odpis: { naglowekP, dane: { dzial1: { danePodmiotu: { nazwa } } } } })
    assert.deepEqual(record?.facts.previous_names, [
      { name: 'DRUGA', from: '2015-03-05', until: '2025-09-10' },
      { name: 'PIERWSZA', from: '2010-02-01', until: '2015-03-05' },
    ])
    assert.deepEqual(
      [record?.stamp?.source_updated_at, record?.facts.details?.court],
      ['2025-09-10T00:00:00Z', { name: court }],
    )
  })

  for (const stanPozycji of [1, 3, 4, 5])
    it(`with stanPozycji ${stanPozycji} and without the entry of a strike-off is active, as foundations with 3 are`, () => {
      const header = { stanZDnia: '01.02.2026', numerKRS: '0009999007', rejestr: 'RejS', stanPozycji }
      const record = mapped(extract(header, { nazwa: 'SYNTETYCZNA', formaPrawna: 'FUNDACJA' }))
      assert.deepEqual([record?.facts.status, record?.facts.dissolution_date], ['active', undefined])
    })

  const entry = (key: string, day: string) => ({ [key]: [{ [key]: day, nrWpisuWprow: '3' }] })
  const struckOut = (key: string, day: string) => ({ [key]: [{ [key]: day, nrWpisuWprow: '3', nrWpisuWykr: '4' }] })
  for (const { given, part, status, since } of [
    {
      given: 'suspended since 5 March',
      part: [{ dataZawieszenia: '05.03.2025' }],
      status: 'inactive',
      since: '2025-03-05',
    },
    {
      given: 'suspended in words',
      part: { zawieszenie: 'OD DNIA 05.03.2025 R.' },
      status: 'inactive',
      since: '2025-03-05',
    },
    {
      given: 'suspended by entry 3',
      part: [entry('dataZawieszenia', '05.03.2025')],
      status: 'inactive',
      since: '2025-03-05',
    },
    {
      given: 'suspended by entry 3, which entry 4 struck out',
      part: [struckOut('dataZawieszenia', '05.03.2025')],
      status: 'active',
    },
    {
      given: 'resumed a year later',
      part: [{ dataZawieszenia: '05.03.2024', dataWznowienia: '05.03.2025' }],
      status: 'active',
    },
    {
      given: 'resumed, and suspended again',
      part: [{ dataZawieszenia: '05.03.2023', dataWznowienia: '05.03.2024' }, { dataZawieszenia: '06.07.2025' }],
      status: 'inactive',
      since: '2025-07-06',
    },
    { given: 'suspended from next year on', part: [{ dataZawieszenia: '05.03.2027' }], status: 'active' },
    { given: 'neither suspended nor resumed', part: [], status: 'active' },
    {
      given: 'one or the other, by the name of a member',
      part: [{ zawieszenieWznowienie: '05.03.2025' }],
      status: 'unknown',
    },
    { given: 'one or the other, without a day', part: [{ informacja: 'INFORMACJA' }], status: 'unknown' },
  ])
    it(`of a company whose activity is ${given} is ${status}`, () => {
      const header = { stanZDnia: '01.02.2026', numerKRS: '0009999007' }
      const { odpis } = extract(header, { nazwa: 'SYNTETYCZNA' })
      const dane = { ...odpis.dane, dzial6: { zawieszenieWznowienieDzialalnosci: part } }
      const { status: read, status_detail } = mapped({ odpis: { ...odpis, dane } })?.facts ?? {}
      assert.deepEqual([read, status_detail?.since], [status, since])
    })

  for (const { opis, status } of [
    { opis: 'WYKREŚLENIE Z KRAJOWEGO REJESTRU SĄDOWEGO', status: 'dissolved' },
    { opis: 'WYKREŚLENIE Z REJESTRU PRZEDSIĘBIORCÓW', status: 'active' },
  ])
    it(`with the entry ${opis} is ${status}`, () => {
      const wpis = [{ numerWpisu: 2, dataWpisu: '05.03.2015', opis }]
      const naglowekP = { numerKRS: '0009999007', stanZDnia: '20.11.2026', wpis }
      const nazwa = [{ nazwa: 'SYNTETYCZNA', nrWpisuWprow: '1' }]
      const record = mapped({ odpis: { naglowekP, dane: { dzial1: { danePodmiotu: { nazwa } } } } })
      assert.equal(record?.facts.status, status)
    })

  it('lists no former name that the company has again, since its liquidation was called off', () => {
    const nazwa = [
      { nazwa: 'A SP. Z O.O.', nrWpisuWprow: '1', nrWpisuWykr: '2' },
      { nazwa: 'A SP. Z O.O. W LIKWIDACJI', nrWpisuWprow: '2', nrWpisuWykr: '3' },
      { nazwa: 'A SP. Z O.O.', nrWpisuWprow: '3' },
    ]
    const naglowekP = { numerKRS: '0009999007', stanZDnia: '20.11.2026', wpis: [] }
    const record = mapped({ odpis: { naglowekP, dane: { dzial1: { danePodmiotu: { nazwa } } } } })
    assert.deepEqual(
      record?.facts.previous_names?.map(({ name }) => name),
      ['A SP. Z O.O. W LIKWIDACJI'],
    )
  })

  it('of a sole trader is left out', async () => {
    using folder = tempFolder()
    const file = join(folder.path, 'person.json')
    const person = { nazwa: 'ZMYŚLONA', formaPrawna: 'OSOBA FIZYCZNA PROWADZĄCA DZIAŁALNOŚĆ GOSPODARCZĄ' }
    writeFileSync(file, JSON.stringify(extract({ stanZDnia: '01.02.2026', numerKRS: '0009999007' }, person)))
    assert.deepEqual((await runImport(folder.path, 'pl', file)).skipped, { sole_trader: 1 })
  })

  it("is not another register's file, which is refused in one line", async () => {
    using folder = tempFolder()
    await assert.rejects(runImport(folder.path, 'pl', fixture('de')), {
      name: 'ImportError',
      message:
        /^\S+: this is not an extract of the KRS: its first record has none of the members odpis, but all_attributes/,
    })
  })

  it('newer than the last one adds a former name of its own; the same again changes nothing', async () => {
    using folder = tempFolder()
    await seedInto(folder.path)
    const file = join(folder.path, 'extract.json')
    const take = (day: string, nazwa: string) => {
      writeFileSync(file, JSON.stringify(extract({ stanZDnia: day, numerKRS: '0009999008' }, { nazwa })))
      return runImport(folder.path, 'pl', file)
    }
    await take('01.02.2025', 'SYNTETYCZNA STARA')
    await take('01.02.2026', 'SYNTETYCZNA NOWA')
    const { written, unchanged } = await take('01.02.2026', 'SYNTETYCZNA NOWA')
    assert.deepEqual({ written, unchanged }, { written: 0, unchanged: 1 })
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('PL', '0009999008')
    assert.deepEqual([company?.name, company?.previous_names[0]?.name], ['SYNTETYCZNA NOWA', 'SYNTETYCZNA STARA'])
  })
})

describeGenuine('the 2 genuine extracts', 'pl-krs-odpis', folder => {
  const { summary, find } = importedRegister('PL', ['pl', folder])

  it('are both kept, with capital, numbers and activities', async () => {
    assert.deepEqual(countsOf(summary()), allOf(2))
    const company = await find('0000413516')
    assert.deepEqual(
      [
        company?.name,
        company?.status,
        company?.incorporation_date,
        company?.registered_address?.text,
        company?.activities[0]?.code,
        company?.identifiers.map(({ scheme, value }) => [scheme, value]),
        company?.capital,
      ],
      [
        'SWLEX SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ',
        'active',
        '2012-03-08',
        'UL. SZELĄGOWSKA 49, 61-626 POZNAŃ, WIELKOPOLSKIE, Poland',
        '69.10.Z',
        [
          ['nip', '9721237317'],
          ['regon', '302046830'],
        ],
        { amount: 5000, currency: 'PLN', paid_in: null },
      ],
    )
  })
})

describe('a record that is nested too deeply to be read', () => {
  for (const [source, members] of [
    [
      'pl',
      '"odpis":{"naglowekA":{"numerKRS":"0000028860","stanZDnia":"01.01.2026"},"dane":{"dzial1":{"danePodmiotu":{"nazwa":"A"}},"dzial6":{"likwidacja":{"x":DEEP}}}}',
    ],
    ['dk', '"cvrNummer":61056416,"navne":DEEP'],
    ['gleif', '"LEI":"5299001ERX0K10IZUL40","Entity":DEEP'],
  ] as const)
    it(`is rejected, and does not end the import: 50,000 lists in each other, ${source}`, async () => {
      using folder = tempFolder()
      const file = join(folder.path, 'file.json')
      writeFileSync(file, `{${members.replace('DEEP', '['.repeat(50_000) + ']'.repeat(50_000))}}`)
      const options = { snapshotDate: '2026-11-19', sample: false }
      const summary = await runImport(folder.path, source, file, source === 'dk' ? options : { sample: false })
      assert.equal(summary.read, 1)
      assert.deepEqual(linesAndReasons(summary), [[1, 'the record is nested too deeply']])
    })
})
