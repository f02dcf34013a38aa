import { weightedSum } from './check-digits.ts'
import { asIs, defineScheme, labelled } from './scheme.ts'

const number = '0{0,8}([1-9]\\d{1,9})'
const oldTradeNumber = /^(?:ROONRC\.)?([JFC]) ?(\d{1,2}) ?\/ ?0{0,6}([1-9]\d{0,6}) ?\/ ?(?:\d{1,2}\.\d{1,2}\.)?(\d{4})$/

/**
 * Converts a trade register number of fourteen characters, `J2017015812405` (year, serial, county, check digit), to the
 * notation used before 2024, `J40/15812/2017`. Undefined for other text, and for numbers that never had one.
 */
export const tradeNumberBefore2024 = (tradeNumber: string): string | undefined => {
  const [, kind, year, serial, county] = /^([JFC])(\d{4})(\d{6})(\d{2})\d$/.exec(tradeNumber) ?? []
  // Numbers given since 2024 have no county (00), and so no older notation.
  return kind && county !== '00' ? `${kind}${county}/${Number(serial)}/${year}` : undefined
}

/**
 * Unique registration code (CUI), which the tax office shares. The trade register's own numbers are aliases: county,
 * serial and year before 2024 (J40/8302/1997), fourteen characters since (J2017015812405).
 */
export const romania = defineScheme({
  rule: {
    label: 'CUI',
    pattern: '^[1-9][0-9]{1,9}$',
    example: '1590082',
    check: 'weighted_mod11',
    accepts: ['RO 1590082', 'CUI 1590082', 'J40/8302/1997'],
    pad_left_to: null,
  },
  placeholder: '9999999999',
  words: 'RO CUI CIF COD UNIC DE INREGISTRARE FISCALA IDENTIFICARE TVA VAT TAX FISCAL',
  hasValidCheckDigit: id => {
    const digits = id.padStart(10, '0')
    return ((weightedSum(digits, [7, 5, 3, 2, 1, 7, 5, 3, 2]) * 10) % 11) % 10 === Number(digits[9])
  },
  shapes: [
    { pattern: new RegExp(`^${number}$`), to: asIs },
    {
      pattern: oldTradeNumber,
      on: 'text',
      alias: (kind, county = '', serial, year) => `${kind}${county.padStart(2, '0')}/${serial}/${year}`,
    },
    { pattern: /^(?:ROONRC)?([JFC]\d{13})$/, alias: asIs },
    { pattern: new RegExp(`^RO${number}$`), to: asIs, as: 'vat_to_id' },
    { pattern: labelled(['CUI', 'CIF', 'CODUNIC', 'RO'], number), to: asIs, as: 'prefix_removed' },
  ],
})
