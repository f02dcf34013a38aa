import { defineScheme, labelled, noCheckDigit, paddedTo } from './scheme.ts'

const padded = paddedTo(8)

/** Chamber of Commerce (KvK). No check digit: the "elfproef" of other Dutch numbers does not apply. */
export const netherlands = defineScheme({
  rule: {
    label: 'KvK number',
    pattern: '^[0-9]{8}$',
    example: '17001910',
    check: null,
    accepts: ['17.00.19.10', 'KvK 17001910', 'NL17001910'],
    pad_left_to: 8,
  },
  placeholder: '00000000',
  words: 'NL KVK NHR NLNHR COC KAMER VAN KOOPHANDEL CHAMBER COMMERCE DUTCH HANDELSREGISTER HANDELSREGISTERNUMMER',
  localRegisters: 'KVK HANDELSREGISTER HR',
  hasValidCheckDigit: noCheckDigit,
  shapes: [
    { pattern: /^(\d{7,8})$/, to: padded },
    { pattern: /^(?:BTW)?(?:NL)?\d{9}B\d{2}$/, refuse: 'not_convertible', identifier: 'vat' },
    { pattern: /^(?:RSIN)?\d{9}$/, refuse: 'other_identifier', identifier: 'rsin' },
    { pattern: /^\d{12}$/, refuse: 'other_identifier', identifier: 'establishment' },
    { pattern: labelled(['KVK', 'KVKNR', 'KVKNUMMER', 'NL', 'NLNHR'], '(\\d{7,8})'), to: padded, as: 'prefix_removed' },
  ],
})
