import { passesMod11 } from './check-digits.ts'
import { asIs, defineScheme, labelled } from './scheme.ts'

/** Central Business Register (CVR). */
export const denmark = defineScheme({
  rule: {
    label: 'CVR number',
    pattern: '^[1-9][0-9]{7}$',
    example: '61056416',
    check: 'mod11',
    accepts: ['61 05 64 16', 'DK61056416', 'CVR-nr. 61056416'],
    pad_left_to: null,
  },
  placeholder: '10000000',
  words: 'DK CVR DKCVR SE MOMS MOMSNR VAT',
  hasValidCheckDigit: id => passesMod11(id, [2, 7, 6, 5, 4, 3, 2, 1]),
  shapes: [
    { pattern: /^(\d{8})$/, to: asIs },
    {
      pattern: labelled(['DK', 'DKCVR', 'CVR', 'CVRNR', 'SE'], '(\\d{8})'),
      to: asIs,
      // The number is often written in pairs of digits; the separators are then the more visible difference.
      as: text => (/\d[ .-]\d/.test(text) ? 'separators_removed' : 'prefix_removed'),
    },
  ],
})
