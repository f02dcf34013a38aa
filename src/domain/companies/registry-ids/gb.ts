import { asIs, defineScheme, noCheckDigit, paddedTo, type RegistryIdScheme } from './scheme.ts'

// Companies House's own prefixes by register and kind of entity; numbers of England and Wales have none.
const prefixes =
  'AC|BR|CE|CS|EN|ES|FC|FE|GE|GN|GS|IC|IP|LP|NA|NC|NF|NI|NL|NO|NP|NR|NV|NZ|OC|OE|PC|RC|RS|SA|SC|SE|SF|SG|SI|SL|SO|SP|SR|SZ|ZC'

// `No.` alone needs its dot, because societies are numbered NO; other labels are words that no number begins with.
const label = String.raw`(?:(?:(?:COMPANY|CO\.?|REG(?:D|ISTERED|ISTRATION)?\.?|CRN)[ .]{0,2}){1,3}(?:NO|NR|NUMBER)|(?:NO|NR)(?=[.:]))`

// Companies House writes numbers of societies as their registrar did: Skipton Building Society is IP00518B, Blackwood
// Homes SP1728RS. A limited partnership of Scotland may end in A.
const lettered = '(?:IP|NP|RS|SP)[0-9]{5}[A-Z]|SP[0-9]{4}RS|SL[0-9]{5}A'

const padded = paddedTo(8)
const prefixed = (prefix: string, digits: string): string => prefix + digits.padStart(6, '0')

const scheme = defineScheme({
  rule: {
    label: 'Companies House number',
    pattern: `^([0-9]{8}|(${prefixes})[0-9]{6}|R0[0-9]{6}|${lettered.replaceAll('?:', '')})$`,
    example: '00445790',
    check: null,
    accepts: ['445790', 'sc45551', 'SC 045551', 'NI12345'],
    pad_left_to: 8,
  },
  placeholder: '00000000',
  // Scotland and Northern Ireland are left out: their numbers have a prefix, and one without it is another company's.
  words: 'GB UK COH CRN HOUSE ENGLAND WALES',
  hasValidCheckDigit: noCheckDigit,
  shapes: [
    { pattern: /^(\d{1,8})$/, to: padded },
    // `No. 445790` is a number with a label, not a number of the registered societies, which begin with NO.
    { pattern: new RegExp(`^${label}[.:]? ?(\\d{1,8})$`), on: 'text', to: padded, as: 'prefix_removed' },
    {
      pattern: new RegExp(`^${label}[.:]? ?(${prefixes}) ?(\\d{1,6})$`),
      on: 'text',
      to: prefixed,
      as: 'prefix_removed',
    },
    { pattern: new RegExp(`^(${prefixes})(\\d{1,6})$`), to: prefixed },
    { pattern: /^R(\d{5,7})$/, to: digits => `R${digits.padStart(7, '0')}` },
    { pattern: new RegExp(`^(${lettered})$`), to: asIs },
    { pattern: new RegExp(`^(?:GB|UK|CRN|COMPANYNO|COMPANYNUMBER)(${lettered})$`), to: asIs, as: 'prefix_removed' },
    { pattern: /^(?:GB|XI)(?:\d{9}|\d{12})$/, refuse: 'not_convertible', identifier: 'vat' },
    { pattern: /^(?:GB|UK|CRN|COMPANYNO|COMPANYNUMBER)(\d{6,8})$/, to: padded, as: 'prefix_removed' },
    {
      pattern: new RegExp(`^(?:GB|UK|CRN|COMPANYNO|COMPANYNUMBER)(${prefixes})(\\d{6})$`),
      to: prefixed,
      as: 'prefix_removed',
    },
  ],
})

/** Companies House: eight characters. Many registered societies end in R, as in IP00525R (the Co-operative Group). */
export const unitedKingdom: RegistryIdScheme = {
  ...scheme,
  // Without its letter, such a number looks like one of six digits without its leading zero.
  complete: registryId => {
    const [, prefix, digits] = /^(IP|NP|RS|SP)0(\d{5})$/.exec(registryId) ?? []
    return prefix && `${prefix}${digits}R`
  },
}
