import { passesMod11 } from './check-digits.ts'
import { asIs, defineScheme, labelled } from './scheme.ts'

/** Brønnøysund registers; MVA after the number says that the unit is registered for VAT. */
export const norway = defineScheme({
  rule: {
    label: 'Organisasjonsnummer',
    pattern: '^[89][0-9]{8}$',
    example: '923609016',
    check: 'mod11',
    accepts: ['923 609 016', 'NO923609016MVA', '923609016MVA'],
    pad_left_to: null,
  },
  placeholder: '900000000',
  words: 'NO BRC FOR NOFOR ORGNR ORGANISASJONSNUMMER ORGANISASJONSNR FORETAKSREGISTERET ENHETSREGISTERET BRREG MVA VAT',
  hasValidCheckDigit: id => passesMod11(id, [3, 2, 7, 6, 5, 4, 3, 2, 1]),
  shapes: [
    { pattern: /^(\d{9})$/, to: asIs },
    { pattern: /^(\d{9})MVA$/, to: asIs, as: 'suffix_removed' },
    {
      pattern: labelled(['NO', 'ORGNR', 'ORGANISASJONSNUMMER', 'FORETAKSREGISTERET'], '(\\d{9})(?:MVA)?'),
      to: asIs,
      as: 'prefix_removed',
    },
  ],
})
