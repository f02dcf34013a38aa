import assert from 'node:assert/strict'
import { countryCodes } from '#domain/countries.ts'
import { readQueryText } from '#domain/search/engine/engine-query.ts'
import { identifierSpans } from '#domain/search/identifiers/identifier-spans.ts'
import { nearestIdentifiers } from '#domain/search/identifiers/nearest-identifiers.ts'
import { readIdentifiers } from '#domain/search/identifiers/read-identifiers.ts'
import { withoutDetails } from '#domain/search/text/details/without-details.ts'

describe('the identifiers of a query', () => {
  for (const [country, q, alias] of [
    ['DE', '811569869', 'DE811569869'],
    ['DE', 'VAT DE 811569869', 'DE811569869'],
    ['NL', '001234567B01', 'NL001234567B01'],
    ['EE', 'EE100247414', 'EE100247414'],
    ['PL', 'REGON 610188201', '610188201'],
    ['RO', 'J40/8302/1997', 'J40/8302/1997'],
    ['RO', 'ROONRC.J40/8302/1997', 'J40/8302/1997'],
    ['RO', 'ROONRC.J2017099812405', 'J2017099812405'],
    ['DE', 'HRB 32000', 'HRB32000'],
    ['DE', 'HRB 32 000', 'HRB32000'],
  ] as const)
    it(`${q} is looked up in ${country} as ${alias}`, () => {
      assert.ok(readIdentifiers(q, [country]).readings.some(({ aliases }) => aliases.includes(alias)))
    })

  for (const [country, q, registryId] of [
    ['SE', 'SE-BLV-5560160680', '556016-0680'],
    ['LV', 'LV-RE-40003245752', '40003245752'],
    ['GB', 'Registered in England No. 445790', '00445790'],
    ['FR', 'N° SIREN 542051180', '542051180'],
    ['FR', 'Siren n°542051180', '542051180'],
    ['FR', 'N° TVA FR59542051180', '542051180'],
    ['BE', "N° d'entreprise: 0417497106", '0417497106'],
  ] as const)
    it(`${q} is ${registryId} in ${country} with the words around it`, () => {
      const [first] = readIdentifiers(q, [country]).readings
      assert.deepEqual([first?.registryIds, first?.isWeak, first?.span.rest], [[registryId], false, ''])
    })

  for (const [country, id, registryId] of [
    ['BE', 'BE-BCE_KBO-0417.497.106', '0417497106'],
    ['CH', 'CH-FDJP-CHE-101.049.653', 'CHE-101.049.653'],
    ['CY', 'CY-DRCOR-HE200585', 'HE200585'],
    ['CZ', 'CZ-ICO-45274649', '45274649'],
    ['DK', 'DK-CVR-22756214', '22756214'],
    ['EE', 'EE-RIK-12417834', '12417834'],
    ['FI', 'FI-PRO-0112038-9', '0112038-9'],
    ['FR', 'FR-INSEE-542051180', '542051180'],
    ['GB', 'GB-COH-SC095000', 'SC095000'],
    ['IE', 'IE-CRO-104547', '104547'],
    ['LT', 'LT-RC-301844044', '301844044'],
    ['LV', 'LV-RE-40003245752', '40003245752'],
    ['NL', 'NL-KVK-17014545', '17014545'],
    ['NO', 'NO-BRC-923609016', '923609016'],
    ['PL', 'PL-KRS-0000028860', '0000028860'],
    ['RO', 'RO-CUI-1590082', '1590082'],
    ['SE', 'SE-BLV-5560160680', '556016-0680'],
    ['SK', 'SK-ICO-31322832', '31322832'],
    ['LV', 'VRN 40003245752', '40003245752'],
    ['LV', 'vienotais reģistrācijas numurs 40003245752', '40003245752'],
    ['CZ', 'IČO číslo 45274649', '45274649'],
    ['CY', 'HE00200585', 'HE200585'],
    ['CY', 'Reg. No. HE200585', 'HE200585'],
  ] as const)
    it(`${id} is ${registryId} in ${country}, alone, and before or behind a name that is left without it`, () => {
      for (const [q, rest] of [
        [id, ''],
        [`Nordlys (${id})`, 'Nordlys'],
        [`Nordlys Harbour, ${id}`, 'Nordlys Harbour'],
        [`${id} Nordlys Harbour`, 'Nordlys Harbour'],
      ] as const) {
        const found = readIdentifiers(q, countryCodes).readings.filter(
          ({ registryIds, isWeak, span }) => registryIds.includes(registryId) && !isWeak && span.rest === rest,
        )
        assert.ok(
          found.some(reading => reading.country === country),
          q,
        )
        if (rest !== '') assert.equal(withoutDetails(q), rest)
      }
    })

  for (const [country, q, registryId] of [
    ['GB', '445790.0', '00445790'],
    ['GB', 'TESCO PLC 445790.0', '00445790'],
    ['NO', '923609016.0', '923609016'],
  ] as const)
    it(`${q}, as a data frame writes numbers, is ${registryId} in ${country} and no other number`, () => {
      assert.deepEqual(
        [...new Set(readIdentifiers(q, [country]).readings.flatMap(({ registryIds }) => registryIds))],
        [registryId],
      )
    })

  for (const entry of [
    'HRB 32000',
    'HRB Nr. 32000',
    'HRB-Nr. 32000',
    'HRB-Nr.: 32000',
    'HRB-Nr.32000',
    'HRB-Nummer 32000',
  ])
    it(`${entry} with its court is M1201.HRB32000, before, after and between other words`, () => {
      for (const q of [`Amtsgericht Frankfurt ${entry}`, `${entry}, Frankfurt`, `Commerzbank ${entry} Frankfurt`])
        assert.ok(
          readIdentifiers(q, ['DE']).readings.some(({ registryIds }) => registryIds.includes('M1201.HRB32000')),
          q,
        )
    })

  it('HRB 32000 beside a court is its entry only: beside Hamburg none of Frankfurt', () => {
    const found = (q: string) =>
      readIdentifiers(q, ['DE']).readings.flatMap(({ registryIds, aliases }) => [...registryIds, ...aliases])
    assert.ok(found('Commerzbank HRB 32000').includes('HRB32000'))
    const named = found('Commerzbank HRB 32000 Hamburg')
    assert.deepEqual([named.includes('K1101R.HRB32000'), named.includes('HRB32000')], [true, false])
  })

  for (const q of ['Equinor', '3M', 'Number 5 Ltd', 'Studio 54', 'Forusbeen 50'])
    it(`are none in ${q}`, () => {
      assert.ok(readIdentifiers(q, countryCodes).readings.every(({ isWeak }) => isWeak))
      assert.deepEqual(readIdentifiers(q, countryCodes).faults, [])
    })

  for (const q of [
    'Wolt Oy, Pohjoinen Rautatiekatu 21, 00100 Helsinki',
    'MBANK SPÓŁKA AKCYJNA, ul. Prosta 18, 00-850 Warszawa',
    'SJ AB, Vasagatan 10, 111 20 Stockholm',
    'SJ AB; Vasagatan 10; 111 20 Stockholm',
    'SJ AB\nVasagatan 10\n111 20 Stockholm',
    'Vasagatan 10 111 20 Stockholm',
    'Vasagatan 10 11120 Stockholm',
    'Mannerheimintie 12 00100 Helsinki',
    'ul. Prosta 18 00-850 Warszawa',
    'Na Příkopě 858/20 110 00 Praha',
    'Rue de la Loi 12-14 1000 Bruxelles',
    'Nordlys AB, Box 1234 101 23 Stockholm',
    'Postboks 1234 0123 Oslo',
  ])
    it(`are none of 7 digits in ${JSON.stringify(q)}: house number and postal code are two numbers`, () => {
      const { readings, faults } = readIdentifiers(q, countryCodes)
      assert.deepEqual([readings.filter(({ isWeak }) => !isWeak), faults], [[], []])
    })

  it('in "Equinor ASA, Forusbeen 50, 923 609 016" are 923609016 alone, behind a house number', () => {
    const found = readIdentifiers('Equinor ASA, Forusbeen 50, 923 609 016', ['NO']).readings
    const registryIds = found.flatMap(reading => (reading.isWeak ? [] : reading.registryIds))
    assert.deepEqual([...new Set(registryIds)], ['923609016'])
  })

  for (const [country, q, registryId] of [
    ['DK', 'DSV A/S 58 23 35 28 Hedehusene', '58233528'],
    ['CZ', 'Nordlys 452 74 649 Praha', '45274649'],
    ['NO', 'Equinor ASA +47 51 99 00 00 923 609 016', '923609016'],
    ['NO', 'Equinor ASA tlf. 51 99 00 00, 923 609 016', '923609016'],
    ['NO', 'Equinor ASA tlf. 51 99 00 00 923 609 016', '923609016'],
    ['NO', 'Nordlys Tel 923 609 016 MVA', '923609016'],
    ['NO', 'Nordlys Mobil 923609016MVA', '923609016'],
    ['FR', 'TotalEnergies, Tél. 01 47 44 45 46 SIREN 542 051 180', '542051180'],
    ['NO', 'Equinor ASA +47 51990000, 923 609 016 Stavanger', '923609016'],
    ['NL', 'Philips KvK 17 0019 10 Eindhoven', '17001910'],
    ['NO', 'Equinor NO93 8601 1117 947 923 609 016', '923609016'],
  ] as const)
    it(`in "${q}" are ${registryId}: its groups are no house number with a postal code, no telephone and no account`, () => {
      const found = readIdentifiers(q, [country]).readings.flatMap(reading => reading.registryIds)
      assert.ok(found.includes(registryId), found.join())
    })

  it('with the court of "60311 Frankfurt, Amtsgericht Frankfurt HRB 32000" begin behind the postal code', () => {
    const q = 'Commerzbank, Kaiserstraße 16, 60311 Frankfurt, Amtsgericht Frankfurt HRB 32000'
    const [first] = readIdentifiers(q, ['DE']).readings
    assert.deepEqual(
      [first?.span.text, first?.registryIds],
      ['Frankfurt Amtsgericht Frankfurt HRB 32000', ['M1201.HRB32000']],
    )
  })

  for (const [country, q] of [
    ['GB', 'Tesco Maintenance Limited Invoice 06967289'],
    ['GB', 'Payment to Tesco Maintenance Ltd ref: 06967289'],
    ['GB', 'Tesco Maintenance, customer no. 06967289'],
    ['GB', 'Tesco Maintenance Ltd mandate no 06967289'],
    ['GB', 'Tesco Maintenance Ltd policy 06967289'],
    ['GB', 'policy no. 06967289 Tesco Maintenance Ltd'],
    ['DE', 'Nordlys AG Vertragsnr. 12112026'],
    ['NO', 'Bortigard AS KID 810093382'],
    ['SK', 'Nordkapp Handel faktúra č. 31322832'],
    ['FI', 'Equinox invoice 2024-113'],
    ['FI', 'BGC WOLT HELSINKI 2024-113'],
    ['DK', 'Nordlys ApS Tlf. 61056416'],
    ['DE', 'Nordlys AG DE89 3704 0044 0532 0130 00'],
    ['FR', 'FI21 1234 5600 0007 85 Nordlys Bank Oyj'],
    ['GB', 'IBAN GB82 WEST 1234 5698 7654 32, Nordlys Ltd'],
    ['GB', 'nordlys gb82west12345698765432'],
    ['NO', 'Nordlys AS +47 51 99 00 00'],
    ['SE', 'Nordlys AB Tel. 089 1234567'],
    ['RO', 'Nordlys SRL, tel: (089) 12 34 567, Cluj'],
    ['DK', 'Nordlys ApS (+45) 61 05 64 16, København'],
  ] as const)
    it(`are none in ${q}, whose number is of an invoice, a payment, an account, a contract, a customer or a telephone`, () => {
      assert.deepEqual(readIdentifiers(q, [country]), { readings: [], faults: [] })
    })

  for (const [country, q, registryId] of [
    ['NO', 'Faktura NO 923 609 016 MVA', '923609016'],
    ['BE', 'Invoice VAT BE0417497106', '0417497106'],
    ['GB', 'Invoice of company no. 445790', '00445790'],
  ] as const)
    it(`in ${q} is ${registryId}: its label is nearer than the word for an invoice`, () => {
      const found = readIdentifiers(q, [country]).readings.flatMap(({ registryIds }) => registryIds)
      assert.ok(found.includes(registryId))
    })

  for (const q of [
    'Tesco Maintenance Ltd 12.11.2026',
    '12/11/2026 Tesco Maintenance Ltd',
    'Tesco Maintenance 11-12-2026 10:42',
    'Payment 2026-11-12T10:42:00Z Tesco Maintenance',
    'Tesco Maintenance 12/11/2026 to 30/11/2026',
    'Nordlys KG vom 1.2.2026',
    'Tesco Maintenance GBP 12,112,026.00',
    'Tesco Maintenance 12.112.026,00',
    'Tesco Maintenance £12112026',
    'Nordlys AB 10 112 026 SEK',
    "Nordlys AG CHF 12'112'026.-",
    'Tesco Maintenance account 12112026',
    'Tesco Maintenance A/C 12112026',
    'Nordlys AS konto 12112026',
    'Tesco Maintenance transaction id 12112026',
  ])
    it(`are none in ${q}, whose number is a day, an amount or an account`, () => {
      assert.deepEqual(readIdentifiers(q, countryCodes), { readings: [], faults: [] })
    })

  for (const [country, q, registryId] of [
    ['GB', '12-11-2026', '12112026'],
    ['DK', 'CVR-nr. 10-12-2023', '10122023'],
    ['NO', 'Equinor ASA 12.11.2026 923 609 016', '923609016'],
    ['NO', 'Equinor ASA 923 609 016 NOK 500', '923609016'],
    ['NO', 'Equinor ASA 500 NOK 923609016', '923609016'],
    ['NO', 'Equinor ASA, 1 234,50 NOK, 923609016', '923609016'],
    ['BE', 'Nordlys 0417.497.106', '0417497106'],
    ['LV', 'Nordlys 40003245752', '40003245752'],
  ] as const)
    it(`in ${q} is ${registryId}, which is no day and no amount`, () => {
      const ids = readIdentifiers(q, [country]).readings.flatMap(({ registryIds }) => registryIds)
      assert.ok(ids.includes(registryId), String(ids))
    })

  it('an LEI with a wrong check digit is one in a word or in groups of four; a name and a number of 20 letters are none', () => {
    const kindsOf = (q: string) => readIdentifiers(q, ['DE']).faults.map(({ kind }) => kind)
    for (const lei of ['529900T8BM49AURSDO56', '5299 00T8 BM49 AURS DO56']) assert.deepEqual(kindsOf(lei), ['lei'], lei)
    assert.deepEqual(kindsOf('Electrabel 0403170701'), [])
    assert.deepEqual(kindsOf('Bornholdt Ingenieure GmbH HRB 424'), [])
  })

  it('are looked for in at most 49 parts of 200 characters', () => {
    for (const word of ['1', 'HRB 1', '12345678', 'NO 1', 'A1'])
      assert.ok(identifierSpans(`${word} `.repeat(200).slice(0, 200)).length <= 49)
  })

  it('near a number of 9 digits with a wrong check digit are about 9, each with a correct one', () => {
    const [fault] = readIdentifiers('923609017', ['NO']).faults
    const near = fault ? nearestIdentifiers(fault) : []
    assert.ok(near.includes('923609016'))
    assert.ok(near.length >= 5 && near.length <= 15, String(near.length))
  })
})

describe('the identifiers of a pasted row', () => {
  for (const [country, row, registryId] of [
    ['IE', '1234\tNordlys Ltd\tDublin', '1234'],
    ['CY', '165;Nordlys Ltd;Nicosia', 'HE165'],
    ['NO', '4711;Equinor ASA;923 609 016', '923609016'],
  ] as const)
    it(`are, in ${JSON.stringify(row)}, ${registryId} in ${country}`, () => {
      const ids = readIdentifiers(readQueryText(row), [country]).readings.flatMap(({ registryIds }) => registryIds)
      assert.ok(ids.includes(registryId), String(ids))
    })
})
