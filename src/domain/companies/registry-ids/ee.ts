import { passesTwoPassMod11 } from './check-digits.ts'
import { asIs, defineScheme, labelled } from './scheme.ts'

/** Commercial register (äriregister) code: eight digits. EE and nine digits is a VAT number, which is unrelated. */
export const estonia = defineScheme({
  rule: {
    label: 'Äriregister code (registrikood)',
    pattern: '^[0-9]{8}$',
    example: '10060701',
    check: 'two_pass_mod11',
    accepts: ['EE 10060701', '100 607 01'],
    pad_left_to: null,
  },
  placeholder: '00000000',
  words: 'EE RIK EERIK ARIREGISTRI ARIREGISTRIKOOD KOOD REGISTRIKOOD REGISTRINUMBER',
  hasValidCheckDigit: id => passesTwoPassMod11(id, [1, 2, 3, 4, 5, 6, 7], [3, 4, 5, 6, 7, 8, 9]),
  shapes: [
    { pattern: /^(\d{8})$/, to: asIs },
    {
      pattern: labelled(['EE', 'REGISTRIKOOD', 'RGKOOD', 'REGKOOD', 'REGNR'], '(\\d{8})'),
      to: asIs,
      as: 'prefix_removed',
    },
    { pattern: /^(?:KMKR)?(EE\d{9})$/, refuse: 'not_convertible', identifier: 'vat', stored: asIs },
  ],
})
