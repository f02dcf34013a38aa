import { defineScheme, labelled, noCheckDigit } from './scheme.ts'

const padded = (digits: string): string => digits.padStart(8, '0')

/** Chamber of Commerce (KvK). No check digit: the "elfproef" of other Dutch numbers does not hold for it. */
export const netherlands = defineScheme({
  rule: {
    label: 'KvK number',
    pattern: '^[0-9]{8}$',
    example: '17001910',
    check: null,
    accepts: ['17.00.19.10', 'KvK 17001910', 'NL17001910'],
    pad_left_to: 8,
  },
  hasValidCheckDigit: noCheckDigit,
  shapes: [
    { of: /^(\d{7,8})$/, to: padded },
    { of: /^(?:BTW)?(?:NL)?\d{9}B\d{2}$/, refuse: 'not_convertible', identifier: 'vat' },
    { of: /^(?:RSIN)?\d{9}$/, refuse: 'other_identifier', identifier: 'rsin' },
    { of: /^\d{12}$/, refuse: 'other_identifier', identifier: 'establishment' },
    { of: labelled(['KVK', 'KVKNR', 'KVKNUMMER', 'NL', 'NLNHR'], '(\\d{7,8})'), to: padded, as: 'prefix_removed' },
  ],
})
