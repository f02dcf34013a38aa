import { defineScheme, labelled, paddedTo } from './scheme.ts'

const labels = ['BE', 'BTW', 'TVA', 'VAT', 'KBO', 'BCE', 'KBOBCE', 'RPR', 'RPM', 'ONDERNEMINGSNUMMER']
const padded = paddedTo(10)

/** Crossroads Bank for Enterprises (KBO/BCE); the number doubles as the VAT number. */
export const belgium = defineScheme({
  rule: {
    label: 'KBO/BCE enterprise number',
    pattern: '^[01][0-9]{9}$',
    example: '0417497106',
    check: 'mod97',
    accepts: ['0417.497.106', '417497106', 'BE 0417.497.106'],
    pad_left_to: 10,
  },
  placeholder: '0000000000',
  words: 'BE BTW TVA KBO BCE KBOBCE BEKBOBCE RPR RPM ONDERNEMINGSNUMMER D ENTREPRISE UNTERNEHMENSNUMMER VAT TAX',
  localRegisters: 'RPR RPM',
  hasValidCheckDigit: id => Number(id.slice(8)) === 97 - (Number(id.slice(0, 8)) % 97),
  shapes: [
    { pattern: /^[2-8]\d{9}$/, refuse: 'other_identifier', identifier: 'establishment' },
    { pattern: /^(\d{9,10})$/, to: padded },
    { pattern: labelled(labels, '(\\d{9,10})'), to: padded, as: 'prefix_removed' },
  ],
})
