import { passesIco } from './check-digits.ts'
import { defineScheme, labelled } from './scheme.ts'

const padded = (digits: string): string => digits.padStart(8, '0')

/** Czech IČO, the one number of every public register; a legal person's VAT number is CZ and its IČO. */
export const czechia = defineScheme({
  rule: {
    label: 'IČO',
    pattern: '^[0-9]{8}$',
    example: '45274649',
    check: 'weighted_mod11',
    accepts: ['452 74 649', 'CZ45274649', 'IČO 45274649'],
    pad_left_to: 8,
  },
  hasValidCheckDigit: passesIco,
  shapes: [
    { of: /^(\d{1,8})$/, to: padded },
    { of: /^(?:DIC)?CZ(\d{8})$/, to: padded, as: 'vat_to_id' },
    { of: /^(?:DIC)?CZ\d{9,10}$/, refuse: 'not_convertible', identifier: 'vat' },
    { of: labelled(['ICO', 'IC'], '(\\d{1,8})'), to: padded, as: 'prefix_removed' },
  ],
})

/** Slovak IČO: the Czech rule. The tax number (DIČ, ten digits, with SK the VAT number) has nothing to do with it. */
export const slovakia = defineScheme({
  rule: {
    label: 'IČO',
    pattern: '^[0-9]{8}$',
    example: '31322832',
    check: 'weighted_mod11',
    accepts: ['31 322 832', 'IČO 31322832'],
    pad_left_to: 8,
  },
  hasValidCheckDigit: passesIco,
  shapes: [
    { of: /^(\d{1,8})$/, to: padded },
    { of: /^(?:ICDPH)?SK\d{10}$/, refuse: 'not_convertible', identifier: 'vat' },
    { of: /^(?:DIC)?\d{10}$/, refuse: 'other_identifier', identifier: 'tax_id' },
    { of: labelled(['ICO', 'SK'], '(\\d{1,8})'), to: padded, as: 'prefix_removed' },
  ],
})
