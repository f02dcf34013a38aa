import { passesMod11 } from './check-digits.ts'
import { asIs, defineScheme, labelled } from './scheme.ts'

/** Register of Enterprises: eleven digits. With the prefix LV, they are also the VAT number. */
export const latvia = defineScheme({
  rule: {
    label: 'UR registration number (reģistrācijas numurs)',
    pattern: '^[0-9]{11}$',
    example: '40003245752',
    check: 'mod11',
    accepts: ['4000 3245 752', 'LV40003245752'],
    pad_left_to: null,
  },
  placeholder: '00000000000',
  words: 'LV RE UR LVUR NMR VRN REGISTRACIJAS NUMURS VIENOTAIS PVN VAT TAX',
  hasValidCheckDigit: id => passesMod11(id, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1], 3),
  shapes: [
    { pattern: /^(\d{11})$/, to: asIs },
    { pattern: /^(?:PVN)?LV(\d{11})$/, to: asIs, as: 'vat_to_id' },
    { pattern: labelled(['REGNR', 'REGISTRACIJASNUMURS', 'VIENOTAIS'], '(\\d{11})'), to: asIs, as: 'prefix_removed' },
  ],
})
