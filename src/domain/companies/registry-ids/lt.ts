import { passesTwoPassMod11 } from './check-digits.ts'
import { asIs, defineScheme, labelled } from './scheme.ts'

/**
 * Register of Legal Entities (JAR): nine digits, or the seven digits of older codes, which have no check digit. A VAT
 * number is another number: twelve digits, or nine of which the eighth is 1, with the same check digit as a code.
 */
export const lithuania = defineScheme({
  rule: {
    label: 'JAR code (kodas)',
    pattern: '^([0-9]{9}|[0-9]{7})$',
    example: '301844044',
    check: 'two_pass_mod11',
    accepts: ['301 844 044', 'LT 301844044'],
    pad_left_to: null,
  },
  placeholder: '000000000',
  words: 'LT RC LTRC JAR LTJAR KODAS JURIDINIO ASMENS IMONES J A K',
  hasValidCheckDigit: id =>
    id.length === 7 || passesTwoPassMod11(id, [1, 2, 3, 4, 5, 6, 7, 8], [3, 4, 5, 6, 7, 8, 9, 1]),
  shapes: [
    { pattern: /^(\d{9}|\d{7})$/, to: asIs },
    { pattern: /^LT(?:\d{12}|\d{7}1\d)$/, refuse: 'not_convertible', identifier: 'vat' },
    {
      pattern: labelled(['LT', 'LTJAR', 'JAR', 'KODAS', 'IMONESKODAS', 'IMKODAS', 'IMK', 'IK'], '(\\d{9}|\\d{7})'),
      to: asIs,
      as: 'prefix_removed',
    },
  ],
})
