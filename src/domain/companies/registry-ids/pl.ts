import { passesMod11, weightedSum } from './check-digits.ts'
import { asIs, defineScheme, labelled, noCheckDigit, paddedTo } from './scheme.ts'

const padded = paddedTo(10)
// The check digit is the sum modulo 11 itself, so it counts with weight minus one.
const isNip = (compact: string): boolean => passesMod11(compact.slice(-10), [6, 5, 7, 2, 3, 4, 5, 6, 7, 10])
const isRegon = (compact: string): boolean =>
  (weightedSum(compact, [8, 9, 2, 3, 4, 5, 6, 7]) % 11) % 10 === Number(compact[8])

/** National Court Register (KRS): ten digits that begin with zeros. NIP (tax) and REGON (statistics) are other numbers. */
export const poland = defineScheme({
  rule: {
    label: 'KRS number',
    pattern: '^0[0-9]{9}$',
    example: '0000028860',
    check: null,
    accepts: ['28860', 'KRS 0000028860'],
    pad_left_to: 10,
  },
  placeholder: '0000000000',
  words: 'PL KRS PLKRS COURT REJESTR PRZEDSIEBIORCOW POD NUMEREM',
  hasValidCheckDigit: noCheckDigit,
  shapes: [
    { pattern: /^(?:NIP)?([1-9]\d{9})$/, when: isNip, refuse: 'other_identifier', identifier: 'nip', stored: asIs },
    // No NIP begins with a zero, and every KRS number does.
    { pattern: /^PL(0\d{9})$/, to: asIs, as: 'prefix_removed' },
    // The VAT number is the NIP with its country.
    { pattern: /^(?:NIP)?PL(\d{10})$/, when: isNip, refuse: 'other_identifier', identifier: 'vat', stored: asIs },
    // The five digits after the company's nine are those of a local unit.
    { pattern: /^REGON(\d{9})(?:\d{5})?$/, refuse: 'other_identifier', identifier: 'regon', stored: asIs },
    {
      pattern: /^([1-9]\d{8}|\d{9}(?=\d{5}$))(?:\d{5})?$/,
      when: isRegon,
      refuse: 'other_identifier',
      identifier: 'regon',
      stored: asIs,
    },
    { pattern: /^(\d{1,10})$/, to: padded },
    // RP/ is the register of entrepreneurs, RS/ that of associations, in references of courts.
    { pattern: /^(?:KRS )?R[PS] ?\/ ?(\d{1,10})$/, on: 'text', to: padded, as: 'prefix_removed' },
    { pattern: labelled(['KRS', 'PLKRS', 'NRKRS', 'NUMERKRS'], '(\\d{1,10})'), to: padded, as: 'prefix_removed' },
  ],
})
