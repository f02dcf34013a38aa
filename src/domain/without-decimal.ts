const decimal = /^(?:(\d+)[.,]0|(\d{3,})[.,]00)$/

/**
 * A code or number without the `.0` that tools add which save numbers as decimals: `101.0`, `101,0` and `101.00` are 101.
 * `12.00` is a class of NACE.
 */
export const withoutDecimal = (written: string): string =>
  // Called for most numbers of a register, of which hardly any is a decimal.
  written.endsWith('0') ? written.replace(decimal, '$1$2') : written
