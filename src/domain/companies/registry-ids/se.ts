import { passesLuhn } from './check-digits.ts'
import { defineScheme, labelled } from './scheme.ts'

const formatted = (group: string, rest: string): string => `${group}-${rest}`

/**
 * Companies Registration Office (Bolagsverket). Twelve digits begin with a century: 16 for an organisation, 19 or 20 for
 * a person, whose number must not be processed. A VAT number is SE, the ten digits and two more.
 */
export const sweden = defineScheme({
  rule: {
    label: 'Organisationsnummer',
    pattern: '^[0-9]{6}-[0-9]{4}$',
    example: '556016-0680',
    check: 'luhn',
    accepts: ['5560160680', '16556016-0680', 'SE556016068001'],
    pad_left_to: null,
  },
  placeholder: '000000-0000',
  words:
    'SE BLV ON SEBOLREG ORGNR ORGANISATIONSNUMMER ORGANISATIONSNR MOMS MOMSNR MOMSREG MOMSREGISTRERINGSNUMMER BOLAGSVERKET VAT TAX',
  hasValidCheckDigit: id => passesLuhn(id.replace('-', '')),
  shapes: [
    { pattern: /^(\d{6})(\d{4})$/, to: formatted },
    { pattern: /^16(\d{6})(\d{4})$/, to: formatted, as: 'century_removed' },
    { pattern: /^(?:19|20)\d{10}$/, refuse: 'other_identifier', identifier: 'personal_number' },
    // The VAT number without its country.
    { pattern: /^(\d{6})(\d{4})01$/, to: formatted, as: 'vat_to_id' },
    { pattern: /^(?:VAT|MOMS)?SE(\d{6})(\d{4})\d{2}$/, to: formatted, as: 'vat_to_id' },
    {
      pattern: labelled(['SE', 'SEBOLREG', 'ORGNR', 'ORGANISATIONSNUMMER'], '(\\d{6})(\\d{4})'),
      to: formatted,
      as: 'prefix_removed',
    },
  ],
})
