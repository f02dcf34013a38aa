import { asIs, defineScheme, labelled, noCheckDigit } from './scheme.ts'

const number = '0{0,6}([1-9]\\d{0,6})'

/** Companies Registration Office. In its data, /C marks a company and /B a business name, which is not a company. */
export const ireland = defineScheme({
  rule: {
    label: 'CRO company number',
    pattern: '^[1-9][0-9]{0,6}$',
    example: '249885',
    check: null,
    accepts: ['0249885', 'IE249885', '249885/C'],
    pad_left_to: null,
  },
  placeholder: '9999999',
  words: 'IE CRO IECRO IRELAND IRISH',
  hasValidCheckDigit: noCheckDigit,
  shapes: [
    { pattern: /^(?:IE ?)?\d{1,7} ?\/ ?B$/, on: 'text', refuse: 'other_identifier', identifier: 'business_name' },
    { pattern: new RegExp(`^(?:IE ?)?${number} ?/ ?C$`), on: 'text', to: asIs, as: 'suffix_removed' },
    { pattern: new RegExp(`^${number}$`), to: asIs },
    { pattern: /^(?:IE)?(?:\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, refuse: 'not_convertible', identifier: 'vat' },
    { pattern: labelled(['IE', 'IECRO', 'CRO', 'COMPANYNO', 'COMPANYNUMBER'], number), to: asIs, as: 'prefix_removed' },
  ],
})
