import { passesIco } from './check-digits.ts'
import { defineScheme, labelled, paddedTo } from './scheme.ts'

const padded = paddedTo(8)

/** Czech IČO, the number in every public register; the VAT number of a legal person is CZ and its IČO. */
export const czechia = defineScheme({
  rule: {
    label: 'IČO',
    pattern: '^[0-9]{8}$',
    example: '45274649',
    check: 'weighted_mod11',
    accepts: ['452 74 649', 'CZ45274649', 'IČO 45274649'],
    pad_left_to: 8,
  },
  placeholder: '00000000',
  words: 'CZ ICO IC DIC VAT TAX CZOR IDENTIFIKACNI CISLO',
  hasValidCheckDigit: passesIco,
  shapes: [
    { pattern: /^(\d{1,8})$/, to: padded },
    { pattern: /^(?:DIC)?CZ(\d{8})$/, to: padded, as: 'vat_to_id' },
    { pattern: /^(?:DIC)?CZ\d{9,10}$/, refuse: 'not_convertible', identifier: 'vat' },
    { pattern: labelled(['ICO', 'IC'], '(\\d{1,8})'), to: padded, as: 'prefix_removed' },
  ],
})

/** Slovak IČO, with the Czech check digit. The tax number (DIČ: ten digits; with SK, the VAT number) is unrelated to it. */
export const slovakia = defineScheme({
  rule: {
    label: 'IČO',
    pattern: '^[0-9]{8}$',
    example: '31322832',
    check: 'weighted_mod11',
    accepts: ['31 322 832', 'IČO 31322832'],
    pad_left_to: 8,
  },
  placeholder: '00000000',
  words: 'SK ICO IC ORSR SKORSR IDENTIFIKACNE CISLO',
  hasValidCheckDigit: passesIco,
  shapes: [
    { pattern: /^(\d{1,8})$/, to: padded },
    { pattern: /^(?:ICDPH)?SK\d{10}$/, refuse: 'not_convertible', identifier: 'vat' },
    { pattern: /^(?:DIC)?\d{10}$/, refuse: 'other_identifier', identifier: 'tax_id' },
    { pattern: labelled(['ICO', 'SK'], '(\\d{1,8})'), to: padded, as: 'prefix_removed' },
  ],
})
