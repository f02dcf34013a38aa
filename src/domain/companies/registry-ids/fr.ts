import { passesLuhn } from './check-digits.ts'
import { defineScheme, paddedTo } from './scheme.ts'

const padded = paddedTo(9)

/** SIREN of the INSEE. A SIRET, the number of an establishment, begins with its company's SIREN; a VAT number ends with it. */
export const france = defineScheme({
  rule: {
    label: 'SIREN',
    pattern: '^[0-9]{9}$',
    example: '542051180',
    check: 'luhn',
    accepts: ['542 051 180', '542051180 RCS Nanterre', 'FR59542051180', '54205118000066'],
    pad_left_to: 9,
  },
  placeholder: '000000000',
  words: 'FR INSEE RCS SIREN SIRENE SIRET TVA INTRACOMMUNAUTAIRE INTRACOM INTRA VAT',
  localRegisters: 'RCS',
  hasValidCheckDigit: passesLuhn,
  shapes: [
    { pattern: /^(\d{1,9})$/, to: padded },
    { pattern: /^(?:SIRET)?(\d{9})\d{5}$/, to: padded, as: 'establishment_to_entity' },
    { pattern: /^(?:TVA)?FR[A-Z0-9]{2}(\d{9})$/, to: padded, as: 'vat_to_id' },
    { pattern: /^(\d{9})RCS[A-Z]{0,40}\d{0,2}$/, to: padded, as: 'suffix_removed' },
    { pattern: /^(?:FR|SIREN|RCS[A-Z]{0,40})(\d{9})$/, to: padded, as: 'prefix_removed' },
    // EUID: FR, the four digits of the commercial court, the SIREN.
    { pattern: /^FR\d{4}\.(\d{9})$/, on: 'text', to: padded, as: 'prefix_removed' },
  ],
})
