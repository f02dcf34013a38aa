import assert from 'node:assert/strict'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import type { CountryCode } from '#domain/countries.ts'

const spellings: Record<string, readonly string[]> = {
  'BE 0417497106': [
    'RPR Leuven 0417.497.106',
    'BTW BE 0417.497.106 RPR Antwerpen, afdeling Hasselt',
    'TVA BE 0417.497.106 RPM Liège division Namur',
    "N° d'entreprise : 0417.497.106",
    'BE-BCE_KBO-0417497106',
  ],
  'CH CHE-105.909.036': ['CH-105.909.036', 'CH105909036', 'UID-Nr. CHE-105.909.036', 'CH-FDJP-CHE-105.909.036'],
  'CY HE165': ['Reg. No. HE 165', 'CYDRCOR.165', 'CY165', 'No. 165'],
  'CZ 45274649': ['CZ-ICO-45274649', 'Identifikační číslo: 452 74 649', 'CZOR.45274649'],
  'DK 61056416': ['CVR-nummer: 61056416', 'SE-nr. 61056416', 'Company reg. no. 61056416'],
  'EE 10060701': ['EE-RIK-10060701', 'Registry code: 10060701', 'Äriregistri kood 10060701'],
  'FI 0112038-9': ['FO-nummer: 0112038-9', 'ALV FI01120389', 'FI-PRO-0112038-9'],
  'FR 542051180': [
    'RCS Nanterre n° 542 051 180',
    'N° TVA intracommunautaire : FR59542051180',
    'N° TVA : FR 59 542051180',
    'immatriculée au RCS de Nanterre sous le numéro 542 051 180',
    'FR-RCS-542051180',
  ],
  'GB 00445790': [
    'GB-COH-00445790',
    'UK00445790',
    'Companies House No. 445790',
    'Registered in England & Wales with company number 00445790',
    'Registered in England No 445790',
    '445790 (England)',
  ],
  'IE 249885': ['Registered in Ireland No. 249885', 'CRO number 249885', 'Company Reg No: 249885'],
  'LT 301844044': ['LT-RC-301844044', 'Juridinio asmens kodas: 301844044', 'Legal entity code 301844044'],
  'LV 40003245752': ['LV-RE-40003245752', 'Vienotais reģistrācijas Nr. 40003245752', 'LVUR.40003245752'],
  'NL 17001910': ['KvK Eindhoven nr. 17001910', 'Kamer van Koophandel 17001910', 'CoC number 17001910'],
  'NO 923609016': ['NOFOR.923609016', 'NO-BRC-923609016', 'Org.no. 923 609 016', 'Enhetsregisteret 923609016'],
  'PL 0000028860': ['National Court Register No. 0000028860', 'pod nr KRS 0000028860'],
  'RO 1590082': ['Cod Unic de Înregistrare: RO 1590082', 'Cod fiscal RO1590082', 'Sole registration code 1590082'],
  'SE 556016-0680': ['Corporate ID 556016-0680', 'SE-BLV-5560160680', 'Momsreg.nr SE556016068001', '556016-0680-01'],
  'SK 31322832': ['SK-ORSR-31322832', 'Identifikačné číslo: 31 322 832', 'SKORSR.31322832'],
}

describe('a registry id with the words that people write beside it', () => {
  for (const [id, texts] of Object.entries(spellings)) {
    it(`${id} is read from ${texts.map(text => `"${text}"`).join(', ')}`, () => {
      const country = id.slice(0, 2) as CountryCode
      for (const text of texts) {
        const reading = readRegistryId(country, text)
        assert.equal(reading.kind === 'corrected' && reading.registryId, id.slice(3), text)
      }
    })
  }

  it('is not read where another word stands beside it: a name, a country whose numbers have a prefix, or VAT', () => {
    const others = [
      ['GB', 'Tesco 445790'],
      ['GB', 'Registered in Scotland No. 45551'],
      ['GB', 'Registered in Northern Ireland 12345'],
      ['IE', 'Registered in Northern Ireland No. 12345'],
      ['NO', 'Equinor 923609016'],
      ['NL', 'Philips 17001910'],
      ['LT', 'VAT 119508113'],
    ] as const
    for (const [country, text] of others)
      assert.deepEqual(readRegistryId(country, text), { kind: 'refused', reason: 'malformed' }, text)
  })

  it('has the reading of the number alone if that is another number or mistyped', () => {
    const vat = { kind: 'refused', reason: 'not_convertible', identifier: 'vat', alias: 'GB123456789' }
    assert.deepEqual(readRegistryId('GB', 'Registration number GB 123456789'), vat)
    assert.deepEqual(readRegistryId('NO', 'NOFOR.923609017'), { kind: 'refused', reason: 'check_digit' })
    assert.deepEqual(readRegistryId('RO', 'Registration number J40/8302/1997'), {
      kind: 'alias',
      alias: 'J40/8302/1997',
    })
  })

  it('has the registry id in a link to a record of a register, and none in any other link', () => {
    for (const [country, text, registryId] of [
      ['NO', 'https://virksomhet.brreg.no/nb/oppslag/enheter/923609016', '923609016'],
      [
        'BE',
        'https://kbopub.economie.fgov.be/kbopub/toonondernemingps.html?ondernemingsnummer=417497106',
        '0417497106',
      ],
      ['NO', 'www.brreg.no/enhet/923609016', '923609016'],
      ['FR', 'https://annuaire-entreprises.data.gouv.fr/entreprise/totalenergies-se-542051180', '542051180'],
      ['RO', 'https://www.listafirme.ro/omv-petrom-sa-1590082/', '1590082'],
      ['CH', 'https://www.uid.admin.ch/Detail.aspx/CHE-105909036.html', 'CHE-105.909.036'],
      ['PL', 'https://api-krs.ms.gov.pl/api/krs/OdpisAktualny/0000028860?rejestr=P&format=json', '0000028860'],
      ['GB', 'https://find-and-update.company-information.service.gov.uk/company/IP00525R', 'IP00525R'],
      ['GB', 'https://find-and-update.company-information.service.gov.uk/company/SP1728RS', 'SP1728RS'],
    ] as const)
      assert.deepEqual(readRegistryId(country, text), { kind: 'corrected', registryId, correction: 'link_removed' })
    for (const text of ['https://svc.no/2026/05', 'https://923609016', 'https://', 'https://svc.no/ 923609016'])
      assert.deepEqual(readRegistryId('NO', text), { kind: 'refused', reason: 'malformed' }, text)
  })

  it('has no number of a link to a site of another country, whose register may have it too', () => {
    const link = 'https://www.orsr.sk/hladaj_ico.asp?ICO=31322832&SID=0'
    assert.deepEqual(readRegistryId('GB', link), { kind: 'refused', reason: 'malformed' })
    assert.equal(readRegistryId('SK', link).kind, 'corrected')
  })

  it('keeps NO as the prefix of a society behind a word for number', () => {
    const society = { kind: 'corrected', registryId: 'NO001234', correction: 'prefix_removed' }
    assert.deepEqual(readRegistryId('GB', 'Companies House number NO 1234'), society)
  })
})
