import { passesMod11 } from './check-digits.ts'
import { defineScheme, labelled } from './scheme.ts'

const formatted = (digits: string, check: string): string => `${digits.padStart(7, '0')}-${check}`

/** Business ID (Y-tunnus) of the Patent and Registration Office; remainders that need a check of ten are never issued. */
export const finland = defineScheme({
  rule: {
    label: 'Y-tunnus (business ID)',
    pattern: '^[0-9]{7}-[0-9]$',
    example: '0112038-9',
    check: 'mod11',
    accepts: ['112038-9', '01120389', 'FI01120389'],
    pad_left_to: 9,
  },
  placeholder: '0000000-0',
  words: 'FI PRO PRH FIFPRO FO Y LY TUNNUS ALV KAUPPAREKISTERI VAT',
  hasValidCheckDigit: id => passesMod11(id.replace('-', ''), [7, 9, 10, 5, 8, 4, 2, 1]),
  shapes: [
    { pattern: /^(\d{6,7})(\d)$/, to: formatted },
    { pattern: /^FI(\d{7})(\d)$/, to: formatted, as: 'vat_to_id' },
    {
      pattern: labelled(['FIFPRO', 'YTUNNUS', 'FOFNUMMER', 'BUSINESSID'], '(\\d{6,7})(\\d)'),
      to: formatted,
      as: 'prefix_removed',
    },
  ],
})
