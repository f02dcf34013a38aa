import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { germanAddress } from '../../src/importers/registers/de-address.ts'
import { germanLegalForm, mayBePerson } from '../../src/importers/registers/de-legal-form.ts'
import { formerGermanNames, germanName } from '../../src/importers/registers/de-names.ts'
import { readSeat, withoutNotes } from '../../src/importers/registers/de-seat.ts'
import { countsOf, describeGenuine, importedRegister } from '../support/imported-register.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { linesAndReasons, rejectsOf } from '../support/rejects.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('importing OffeneRegister', () => {
  const { summary, find } = importedRegister('DE', ['de', fixture('de')])

  it('keeps 10 of 16 records, leaves out 2 merchants and a placeholder, and refuses 3', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 16,
      written: 10,
      skipped: { sole_trader: 1, may_be_sole_trader: 1, placeholder_number: 1 },
      rejected: 3,
      unknown_statuses: { 'under review': 1 },
    })
  })

  it('reads every fact of a record, confirmed when it was retrieved, with the mirror as its address', async () => {
    const { registry, ...company } = (await find('K1101R.HRB9999001')) ?? {}
    assert.equal(registry?.licence, 'CC-BY-4.0')
    assert.deepEqual(company, {
      country: 'DE',
      registry_id: 'K1101R.HRB9999001',
      name: 'Synthetische Beispiel GmbH',
      status: 'active',
      status_detail: {
        registry_code: null,
        registry_label: 'currently registered',
        since: null,
        on_register: true,
        flags: [],
      },
      legal_form: {
        registry_code: 'GmbH',
        registry_label: 'Gesellschaft mit beschränkter Haftung',
        elf_code: '2HBR',
        kind: 'private_limited',
      },
      previous_names: [
        { name: 'Synthetische Vorlage GmbH', from: null, until: null },
        { name: 'Synthetisches Muster mbH', from: null, until: null },
      ],
      other_names: [],
      incorporation_date: null,
      dissolution_date: null,
      registered_address: {
        text: 'Scheinstraße 1-3, 00001 Nirgendwo, Germany',
        street: 'Scheinstraße 1-3',
        locality: 'Nirgendwo',
        region: null,
        postal_code: '00001',
        country: 'DE',
      },
      activities: [],
      identifiers: [],
      capital: null,
      details: { court: { code: 'K1101R', name: 'Hamburg' }, state: 'Hamburg' },
      source_url: 'https://offeneregister.de/company/K1101R_HRB9999001',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2018-11-09T18:03:03Z', source_updated_at: null },
    })
  })

  it('takes the place from the seat if the address is truncated', async () => {
    const address = (await find('K1101R.HRB9999002'))?.registered_address
    assert.deepEqual([address?.street, address?.locality], ['Erfundene Str.', 'Nirgendwo'])
  })

  it('reads an entry that was removed for another court as dissolved and relocated, with its successor, under the number of its last court', async () => {
    const gone = await find('M1801.HRB9999004')
    const here = await find('T2304V.HRB9999099')
    assert.equal(gone?.status, 'dissolved')
    assert.deepEqual(gone.status_detail, {
      registry_code: null,
      registry_label: 'removed',
      since: '2018-07-06',
      on_register: null,
      flags: ['relocated'],
      successor: { country: 'DE', registry_id: 'T2304V.HRB9999099' },
    })
    assert.deepEqual([here?.status, here?.status_detail.flags], ['active', []])
  })

  it("keeps a high number of June 2018 if the court's numbers reach it, and reads an unknown status as unknown", async () => {
    assert.equal((await find('P2408.HRB205002'))?.status, 'active')
    assert.equal(await find('K1101R.HRB205001'), undefined)
    assert.equal((await find('K1101R.HRB9999012'))?.status, 'unknown')
  })

  it('refuses a number without its court, a record without its day and a line that is no JSON, and names no officer', () => {
    assert.deepEqual(linesAndReasons(summary()).slice(0, 2), [
      [13, 'company_number "HRB9999010" is not a registry id'],
      [14, 'retrieved_at is missing or malformed'],
    ])
    assert.match(String(linesAndReasons(summary())[2]), /^16,not valid JSON/)
    assert.doesNotMatch(
      rejectsOf(summary())
        .map(({ raw }) => raw)
        .join(),
      /officers|Erfundene Person/,
    )
  })

  it("refuses another register's file in one line", async () => {
    using folder = tempFolder()
    await assert.rejects(runImport(folder.path, 'de', fixture('sk')), {
      name: 'ImportError',
      message:
        /^\S+: this is not an OffeneRegister file: its first record has none of the members company_number, but results/,
    })
  })
})

describe('the seat of a German company', () => {
  const seats = [
    ['Gau-Algesheim', 'Gau-Algesheim', false, undefined],
    ['Kirchheim unter Teck.', 'Kirchheim unter Teck.', false, undefined],
    ['Frankfurt (Oder)', 'Frankfurt (Oder)', false, undefined],
    ['Linsengericht', 'Linsengericht', false, undefined],
    ['Tamm (Amtsgericht Stuttgart HRB 761867)', 'Tamm', true, 'B8534.HRB761867'],
    ['Storkow (Mark)  (Amtsgericht Frankfurt/Oder, HRB 15590 FF)', 'Storkow (Mark)', true, 'G1207.HRB15590FF'],
    ['March (jetzt: Amtsgericht Freiburg im Breisgau HRB 700067)', 'March', true, 'B8536.HRB700067'],
    ['Bad Nauheim (AG Friedberg (Hessen) HRA 4443', 'Bad Nauheim', true, 'M1405.HRA4443'],
    ['Mainhausen (HRB 43132, AG Offenbach)', 'Mainhausen', true, 'M1114.HRB43132'],
    ['Pforzheim; nun Amtsgericht Mannheim HRA 702132', 'Pforzheim', true, 'B8535.HRA702132'],
    ['Sitz verlegt; nun: Bremen Amtsgericht Bremen HRA 25615', 'Bremen', true, 'H1101.HRA25615HB'],
    ['Sitz von Berglen nach Neusäß (Amtsgericht Augsburg - HRA 17479) verlegt.', 'Neusäß', true, 'D2102V.HRA17479'],
    ['Sitz verlegt nach Hannover (Amtgericht Hannover HRA 201853)', 'Hannover', true, 'P2305.HRA201853'],
    ['Amtsgericht Mannheim (HRA 708209)', undefined, true, 'B8535.HRA708209'],
    ['München (HRA 90053)', 'München', true, undefined],
    ['Hilden, wohin der Sitz von Heiligenhaus verlegt ist.', 'Hilden', true, undefined],
    ['Emmerich, jetzt Kleve', 'Kleve', true, undefined],
    ['Mannheim (bisher Amtsgericht Frankfurt a.M. HRB 48755', 'Mannheim', false, undefined],
    [
      'Freilassing, Zweigniederlassung der "X-AG" mit Sitz in Graz (Landesgericht Graz HRB 494)',
      'Freilassing',
      false,
      undefined,
    ],
  ] as const
  it('is read where 50,000 spaces, brackets and full stops are in it', () => {
    const long = ' ).'.repeat(50_000)
    assert.deepEqual(readSeat(`Tamm (Amtsgericht Stuttgart HRB 761867${long}x`).locality, 'Tamm')
    assert.equal(readSeat(`Tamm${' ,(;'.repeat(50_000)}x`).hasMoved, false)
    assert.equal(withoutNotes(`Tamm${' ,.;'.repeat(50_000)}x`).seat, undefined)
  })

  it('is read in linear time where a letter or a word is repeated to a million characters', () => {
    for (const part of ['A', 'HR', 'AG ', 'jetzt ', ' nun: (', 'Zweigabc']) {
      const long = part.repeat(1_000_000 / part.length)
      assert.equal(withoutNotes(`Tamm ${long}`).seat?.successor, undefined)
      assert.equal(readSeat(`Tamm (Amtsgericht Stuttgart HRB 761867) ${long}`).locality, 'Tamm')
    }
  })

  for (const [text, locality, hasMoved, successor] of seats) {
    it(`in "${text}" is ${locality}${hasMoved ? `, and it moved to ${successor ?? 'an unknown entry'}` : ''}`, () => {
      const seat = readSeat(text)
      assert.deepEqual([seat.locality, seat.hasMoved, seat.successor], [locality, hasMoved, successor])
    })
  }

  const addresses = [
    ['Scheinstraße 1, 00001 Nirgendwo.', 'Scheinstraße 1, 00001 Nirgendwo.', undefined],
    [
      'Scheinstraße 1, 00001 Nirgendwo (Amtsgericht Stuttgart HRB 767624).',
      'Scheinstraße 1, 00001 Nirgendwo',
      'B8534.HRB767624',
    ],
    [
      'Scheinstraße 1, 00001 Nirgendwo, Durch Beschluss vom 22.04.2010 ist § 9 geändert..',
      'Scheinstraße 1, 00001 Nirgendwo',
      undefined,
    ],
    [
      'Scheinstraße 1, 00001 NirgendwoEingetreten als Liquidator: Person, Erfundene, *01.01.1970.',
      'Scheinstraße 1, 00001 Nirgendwo',
      undefined,
    ],
    [
      'Scheinstraße 1, 00001 Nirgendwo , Persönlich haftender Gesellschafter:2) X GmbH (Amtsgericht Pinneberg, HRB 2265 IZ)',
      'Scheinstraße 1, 00001 Nirgendwo',
      undefined,
    ],
    [
      'Scheinstraße 1, 00001 Nirgendwo Der Sitz der Gesellschaft ist nach Frankfurt am Main verlegt (Amtsgericht Frankfurt am Main, HRB 93449)..',
      'Scheinstraße 1, 00001 Nirgendwo',
      'M1201.HRB93449',
    ],
  ] as const
  for (const [text, address, successor] of addresses) {
    it(`is not in the address "${address}" of "${text.slice(address.length)}"`, () => {
      const read = withoutNotes(text)
      assert.deepEqual([read.address, read.seat?.successor], [address, successor])
    })
  }
})

describe('the address of a German company', () => {
  const addresses = [
    [
      'Scheinstraße 1, 00001 Nirgendwo, OT Erfunden.',
      'Nirgendwo',
      ['Scheinstraße 1, OT Erfunden', 'Nirgendwo', '00001'],
    ],
    ['Scheinstraße 1, 00001 Nirgendwo,Erfunden.', 'Nirgendwo', ['Scheinstraße 1, Erfunden', 'Nirgendwo', '00001']],
    ['Scheinstraße 1 , 00001 Nirgendwo .', 'Nirgendwo', ['Scheinstraße 1', 'Nirgendwo', '00001']],
    ['Scheinstraße 1,, 00001 Nirgendwo.', 'Nirgendwo', ['Scheinstraße 1', 'Nirgendwo', '00001']],
    [', 00001 Nirgendwo.', 'Nirgendwo', [undefined, 'Nirgendwo', '00001']],
    ['Scheinstraße 1, 00001 Nirgendwo, Nicht mehr Geschäftsführer: X', 'Y', ['Scheinstraße 1', 'Nirgendwo', '00001']],
    ['Scheinstr.', 'Nirgendwo', ['Scheinstr.', 'Nirgendwo', undefined]],
    ['', '00001 Nirgendwo', [undefined, 'Nirgendwo', '00001']],
    ['', '6365 Nirgendwo v.d. Höhe', [undefined, 'Nirgendwo v.d. Höhe', undefined]],
  ] as const
  for (const [registered_address, registered_office, read] of addresses) {
    it(`"${registered_address}" in "${registered_office}" is ${read.map(String).join(' | ')}`, () => {
      const address = germanAddress({ registered_address, all_attributes: { registered_office } })
      assert.deepEqual([address?.street, address?.locality, address?.postal_code], read)
    })
  }
})

describe('the names of a German company', () => {
  it('end without the comma that parted them from the seat', () => {
    const names = ['Erfunden UG (haftungsbeschränkt),', 'Erfunden KG;', 'Erfunden & Schein ,', ' , ']
    assert.deepEqual(names.map(germanName), [
      'Erfunden UG (haftungsbeschränkt)',
      'Erfunden KG',
      'Erfunden & Schein',
      undefined,
    ])
  })

  it('stand without quotation marks around the whole of them', () => {
    const names = ['"Der Olivengarten GmbH"', '" Hotel Hof "', '„Erfunden“ e.V.', '"A" & "B"', '„Schein e.V.“,', '""']
    assert.deepEqual(names.map(germanName), [
      'Der Olivengarten GmbH',
      'Hotel Hof',
      '„Erfunden“ e.V.',
      '"A" & "B"',
      'Schein e.V.',
      undefined,
    ])
  })

  it('are former ones once each, and neither what the company still has nor a mere dash or full stop', () => {
    const previous_names = ['Schein GmbH', 'Erfunden GmbH', 'Schein GmbH,', '-', '.'].map(company_name => ({
      company_name,
    }))
    assert.deepEqual(formerGermanNames({ previous_names }, 'Erfunden GmbH'), [{ name: 'Schein GmbH' }])
    assert.equal(formerGermanNames({ previous_names: [{ company_name: 'Schein GmbH' }] }, 'Schein GmbH'), undefined)
  })
})

describe('the legal form of a German company', () => {
  const forms = [
    ['HRB', 'Synthetische Beispiel Gesellschaft mit beschränkter Haftung', 'GmbH'],
    ['HRB', 'SYNTHETISCHE BEISPIEL GMBH', 'GmbH'],
    ['HRB', 'Synthetische gGmbH', 'gGmbH'],
    ['HRB', 'Unterstützungskasse GmbH der Erfunden & Co. Kommanditgesellschaft', 'GmbH'],
    ['HRB', 'Synthetische SE & Co. KGaA', 'KGaA'],
    ['HRB', 'Synthetische SE', 'SE'],
    ['HRB', 'Synthetic Limited Zweigniederlassung Deutschland', undefined],
    ['HRA', 'Synthetische GmbH & Co. KG', 'GmbH & Co. KG'],
    ['HRA', 'Synthetische Gesellschaft mit beschränkter Haftung & Co. Kommanditgesellschaft', 'GmbH & Co. KG'],
    ['HRA', 'Synthetische UG (haftungsbeschränkt) & Co.KG', 'GmbH & Co. KG'],
    ['HRA', 'Synthetische GmbH & Co. OHG', 'OHG'],
    ['HRA', 'Erfunden oHG Rohstoffe', 'OHG'],
    ['HRA', 'Erfunden KG', 'KG'],
    ['HRA', 'Erfunden K.G.', 'KG'],
    ['HRA', 'Erfunden K.-G. Garagen', 'KG'],
    ['HRA', 'Erfunden Komm.-Ges.', 'KG'],
    ['HRA', 'ERFUNDEN KOMMANDITGESELLSCHAFT', 'KG'],
    ['HRA', 'Erfunden KGZweigniederlassung Nirgendwo', 'KG'],
    ['HRA', 'Erfundene G.m.b.H. & Cie. K.G.', 'GmbH & Co. KG'],
    ['HRA', 'Gebrüder Erfunden O.H.G.', 'OHG'],
    ['HRA', 'Erfunden o. H. G.', 'OHG'],
    ['HRA', 'Drogerie am Markt Inh. Erfundene Person', 'e.K.'],
    ['HRA', 'Lockenschmiede e. K. Inhaberin; Erfundene Person', 'e.K.'],
    ['PR', 'Erfunden und Partner Rechtsanwälte', 'PartG'],
    ['PR', 'Erfunden Rechtsanwälte PartG mbB', 'PartG mbB'],
    ['VR', 'Turnverein Nirgendwo', 'e.V.'],
    ['GnR', 'Winzer von Nirgendwo', 'eG'],
    ['HRB', 'ERFUNDEN WERKE AKTIENGESELLSCHAFT', 'AG'],
    ['HRB', 'Erfundene Verwaltungsaktiengesellschaft', 'AG'],
    ['HRB', 'Erfundene Rückversicherungs-Aktien-Gesellschaft', 'AG'],
    ['HRB', 'Erfunden Betriebsges. m.b.H', 'GmbH'],
    ['HRB', 'Erfunden & Schein G.m.b.H', 'GmbH'],
    ['HRB', 'E r f u n d e n  G m b H', 'GmbH'],
    ['HRB', 'Erfundene Gesellschaft m b H', 'GmbH'],
    ['HRB', 'Erfunden Gesellschaft mit beschränkterHaftung', 'GmbH'],
    ['HRB', 'Erfunden gUG (haftungsbeschränkt)', 'UG (haftungsbeschränkt)'],
    ['HRB', 'Erfundene Beteiligungsunternehmergesellschaft', 'UG (haftungsbeschränkt)'],
    ['HRA', 'Erfunden G.m.b.H & Co. KG', 'GmbH & Co. KG'],
  ] as const
  for (const [register, name, form] of forms) {
    it(`of "${name}" in ${register} is ${form}`, () => assert.equal(germanLegalForm(register, name), form))
  }

  const unnamed = [
    ['Gebrüder Erfunden', true],
    ['Erfundene Person, Weinhandlung', true],
    ['Erfunden & Co.', false],
    ['Erfunden & Cie.', false],
    ['K. G. Erfunden', false],
    ['Erfunden & Schein Handelsgesellschaft', false],
    ['Kreissparkasse Nirgendwo', false],
  ] as const
  for (const [name, may] of unnamed) {
    it(`is not in "${name}" in HRA, which ${may ? 'may be' : 'is not'} a person's`, () =>
      assert.equal(mayBePerson('HRA', germanLegalForm('HRA', name), name), may))
  }
})

describe('an entry with an unusual name or number', () => {
  const entries = [
    { number: 'D3310V_HRB104', name: 'unbekannt', skipped: 'no_name' },
    { number: 'D3310V_GnR197', name: '"unbekannt "', skipped: 'no_name' },
    { number: 'B8535_HRB201836', name: 'Erfunden AG', read: 'as Mannheim’s own, which it was given with Baden-Baden' },
    { number: 'K1101R_HRB201836', name: 'Erfunden AG', skipped: 'placeholder_number' },
    { number: 'N1209V_N1206V_HRB62', name: 'Erfunden GmbH', skipped: 'number_of_former_court' },
    { number: 'M1103_D3304V_HRB301', name: 'Erfunden GmbH', skipped: 'number_of_former_court' },
    {
      number: 'R2201_R2203_HRB301',
      name: 'Erfunden GmbH',
      read: 'under the former court, which keeps no register now',
    },
  ]
  for (const { number, name, skipped, read } of entries)
    it(`is ${read ? `read ${read}` : `left out as ${skipped}`}: ${number}, ${name}`, async () => {
      using folder = tempFolder()
      const file = join(folder.path, 'de.jsonl')
      const all_attributes = { _registerArt: 'HRB' }
      const retrieved_at = '2018-06-18T13:45:54Z'
      writeFileSync(
        file,
        JSON.stringify({ company_number: number, name, all_attributes, retrieved_at, current_status: 'removed' }),
      )
      const summary = await runImport(folder.path, 'de', file)
      assert.deepEqual([summary.written, summary.skipped], skipped ? [0, { [skipped]: 1 }] : [1, {}])
    })
})

describe('the page of a German entry', () => {
  const pages = [
    ['B1204_HRB9999021', 'B8536.HRB9999021', 'has the code that its court had in 2019'],
    ['R2201_R2203_HRB9999022', 'R2203.HRB9999022', 'names the court that took it over, too'],
    ['H1101_HRB9999023', 'H1101.HRB9999023HB', 'is without the letters of Bremen'],
  ]
  for (const [number = '', id = '', why = ''] of pages)
    it(`of OffeneRegister is the one of ${number} for ${id}: its number ${why}`, async () => {
      using folder = tempFolder()
      const file = join(folder.path, 'de.jsonl')
      const retrieved_at = '2018-11-18T13:45:54Z'
      writeFileSync(file, JSON.stringify({ company_number: number, name: 'Erfunden GmbH', retrieved_at }))
      await runImport(folder.path, 'de', file)
      await using stores = openStores(folder.path)
      assert.equal((await stores.companies.find('DE', id))?.source_url, `https://offeneregister.de/company/${number}`)
    })
})

describe('a company of Bremen', () => {
  const { find } = importedRegister(
    'DE',
    ['gleif', fixture('de-bremen/gleif.json')],
    ['de', fixture('de-bremen/offeneregister.jsonl')],
  )

  it('that OffeneRegister writes HRB 9999018 and GLEIF HRB 9999018 HB is one, with the LEI', async () => {
    const company = await find('H1101.HRB9999018HB')
    assert.equal(company?.registry.dataset, 'OffeneRegister (de_companies_ocdata)')
    assert.deepEqual(company.identifiers[0]?.scheme, 'lei')
    assert.equal(await find('H1101.HRB9999018'), undefined)
  })
})

describeGenuine('the genuine 565 records of Gau-Algesheim', 'de-offeneregister/gau-algesheim.jsonl.bz2', file => {
  const { summary, find } = importedRegister('DE', ['de', file])

  it('resolve every court: 510 are kept, 34 merchants and 21 names without a form are left out', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 565,
      written: 510,
      skipped: { sole_trader: 34, may_be_sole_trader: 21 },
      rejected: 0,
      unknown_statuses: {},
    })
  })

  it('keep a genuine number above 200000 of June 2018, of the court of Stuttgart', async () => {
    const company = await find('B8534.HRB213311')
    assert.deepEqual(
      [company?.name, company?.registered_address?.postal_code, company?.data_freshness.last_confirmed_at],
      ['CITYCOMP Service GmbH', '73760', '2018-06-30T08:30:11Z'],
    )
  })
})

for (const [sample, rows] of [
  ['100_de_companies_formatted.jsonl', 100],
  ['5_de_companies.jsonl', 5],
] as const) {
  describeGenuine(`the genuine ${sample}`, `de-offeneregister/${sample}`, file => {
    const { summary } = importedRegister('DE', ['de', file])
    it(`is kept whole: ${rows} records`, () => {
      const counts = { read: rows, written: rows, skipped: {}, rejected: 0, unknown_statuses: {} }
      assert.deepEqual(countsOf(summary()), counts)
    })
  })
}
