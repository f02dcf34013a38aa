import { defineScheme, noCheckDigit } from './scheme.ts'

const numbered = (type: string, digits: string): string => type + digits.replace(/^0+/, '')

// The open-data code of companies, and the letters that certificates have for the other codes.
const idLetters: Record<string, string> = { C: 'HE', AE: 'O', S: 'P', BN: 'N' }

/**
 * Department of Registrar of Companies (DRCOR). Companies are printed as HE (Greek ΗΕ) and coded C in its open data;
 * the other open-data letters stay as they are: P partnership (printed Σ), B business name, O overseas company (ΑΕ),
 * N partnership of an older series (ΒΝ). A number without letters is read as that of a company.
 */
export const cyprus = defineScheme({
  rule: {
    label: 'DRCOR registration number',
    pattern: '^(HE|P|B|O|N)[1-9][0-9]{0,6}$',
    example: 'HE165',
    check: null,
    accepts: ['HE 165', 'ΗΕ 165', 'C165', '165'],
    pad_left_to: null,
  },
  placeholder: 'HE9999999',
  words: 'CY DRCOR CYDRCOR',
  hasValidCheckDigit: noCheckDigit,
  shapes: [
    { pattern: /^(HE|P|B|O|N)(0?\d{1,7})$/, to: numbered },
    {
      pattern: /^(C|AE|S|BN)(\d{1,7})$/,
      to: (letters = '', digits = '') => numbered(idLetters[letters] ?? letters, digits),
      as: 'prefix_mapped',
    },
    { pattern: /^(\d{1,7})$/, to: digits => numbered('HE', digits), as: 'prefix_added' },
    { pattern: /^CY(?:DRCOR)?(HE|P|B|O|N)(0?\d{1,7})$/, to: numbered, as: 'prefix_removed' },
    { pattern: /^CY(\d{1,7})$/, to: digits => numbered('HE', digits), as: 'prefix_mapped' },
    { pattern: /^(?:CY)?\d{8}[A-Z]$/, refuse: 'not_convertible', identifier: 'vat' },
  ],
})
