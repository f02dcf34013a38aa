/**
 * Countries whose postal codes have five digits, also written without a space or a hyphen: a number behind a name may be a
 * postal code.
 */
const withPostalCodes: ReadonlySet<string> = new Set(['CZ', 'DE', 'EE', 'FI', 'FR', 'LT', 'PL', 'SE', 'SK'])

// The letter is matched last, because it may be anywhere before.
const behind = /(?=[\s,;(–-]+\d{5}\)?$)(?<=\p{L}.*)[\s,;(–-]+\d{5}\)?$/u

/** A text without a customer number of five digits at its end, in countries where that is no postal code. */
export const withoutCustomerNumber = (text: string, country: string | undefined): string =>
  country === undefined || withPostalCodes.has(country) ? text : text.replace(behind, '')
