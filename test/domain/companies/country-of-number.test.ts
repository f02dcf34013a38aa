import assert from 'node:assert/strict'
import { countryOfNumber } from '#domain/companies/country-of-number.ts'

const numbers: [text: string, country: string | undefined][] = [
  ['BE0403227515', 'BE'],
  [' BE 0403.227.515 ', 'BE'],
  ['NO 923 609 016', 'NO'],
  ['BEKBOBCE.0403227515', 'BE'],
  ['DED2601V.HRB6684', 'DE'],
  ['EUID: DED2601V.HRB6684', 'DE'],
  ['VAT: BE 0403.227.515', 'BE'],
  ['VAT no. BE0403227515', 'BE'],
  ['TVA BE0403227515', 'BE'],
  ['VAT NO 923 609 016', 'NO'],
  ['VAT NO 123 456 789', undefined],
  ['NO923609016MVA', 'NO'],
  ['VAT no. NO 923 609 016 MVA', 'NO'],
  ['CHE-105.909.036 MWST', 'CH'],
  ['UID CHE-105.909.036', 'CH'],
  ['DIČ: CZ45274649', 'CZ'],
  [`KRS${' '.repeat(100_000)}x`, undefined],
  ['USt-IdNr.: BE0403227515', 'BE'],
  ['SIRET 542 051 180 00066', 'FR'],
  ['siren: 542051180', 'FR'],
  ['KRS nr 0000028860', 'PL'],
  ['KvK-nummer 24266398', 'NL'],
  ['CVR-nr. 24256790', 'DK'],
  ['Y-tunnus 0112038-9', 'FI'],
  ['CHE-116.281.710', 'CH'],
  ['https://find-and-update.company-information.service.gov.uk/company/00445790', 'GB'],
  ['https://offeneregister.de/company/M1201_HRB32000', 'DE'],
  ['info.ur.gov.lv/#/legal-entity/40003245752', 'LV'],
  ['https://virksomhet.brreg.no/nb/oppslag/enheter/923609017', undefined],
  ['https://www.equinor.com/news/923609016', undefined],
  [`x.no/${'.'.repeat(100_000)}`, undefined],
  ['CVR Energy 24256790', undefined],
  ['SIREN 542051181', undefined],
  ['IČO 27082440', undefined],
  ['BEKBOBCE.0403227516', undefined],
  ['SE.BANKEN2', undefined],
  ['Volvo BE0403227515', undefined],
  ['GB445790', undefined],
  ['BE0403227516', undefined],
  ['0403227515', undefined],
  ['US0403227515', undefined],
  ['BE0403227515 KBC', undefined],
  ['IE 2000', undefined],
  ['', undefined],
]

describe('the country that a number names by its first letters', () => {
  for (const [text, country] of numbers)
    it(`of ${JSON.stringify(text.slice(0, 40))} is ${country ?? 'none'}`, () => {
      assert.equal(countryOfNumber(text), country)
    })
})
