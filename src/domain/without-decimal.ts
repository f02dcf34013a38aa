/** A code or number without the `.0` that tools add which save numbers as decimals: `101.0` is 101. */
export const withoutDecimal = (written: string): string => written.replace(/^(\d+)\.0$/, '$1')
