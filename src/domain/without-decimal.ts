/**
 * A code or number without the `.0` that tools add which save numbers as decimals: `101.0`, `101,0` and `101.00` are 101.
 * `12.00` is a class of NACE.
 */
export const withoutDecimal = (written: string): string => written.replace(/^(?:(\d+)[.,]0|(\d{3,})[.,]00)$/, '$1$2')
