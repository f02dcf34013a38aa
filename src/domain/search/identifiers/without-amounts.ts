const currency = String.raw`(?:EUR|GBP|USD|SEK|DKK|NOK|CHF|PLN|CZK|RON|€|£|\$|kr|zł|Kč)`
const grouped = String.raw`\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+|(?:['’]\d{3})+|(?:[ \u00a0\u202f]\d{3})+)`
const figure = String.raw`(?:${grouped}|\d+)(?:[.,]\d\d?)?(?:[.,][-–])?`
const start = String.raw`(?<![\p{L}\p{N}]|\p{N}[.,/ -])`
const end = String.raw`(?![\p{L}\p{N}]|[.,/-]\p{N})`

/**
 * A figure beside a currency, not one that a name begins with: `5 EUR Shop`. Between two figures, either may be the amount,
 * and the other one a number of a company.
 */
const ofCurrency = new RegExp(
  String.raw`${start}${currency}\.? ?[-–+]?${figure}${end}(?! ?\d)|(?!^\d\d? ?${currency} \p{L})${start}[-–+]?${figure} ?${currency}(?![\p{L}\p{N}]|\.? ?\d)`,
  'giu',
)

/** Thousands in groups, and two decimals: `12.112.026,00`. */
const withDecimals = new RegExp(String.raw`${start}\d{1,3}(?:(?:[.'’ ]\d{3})+,\d\d|(?:[,'’ ]\d{3})+\.\d\d)${end}`, 'gu')

/** A text without amounts of money, which may have as many digits as numbers of registers. */
export const withoutAmounts = (text: string): string =>
  /\d/.test(text) ? text.replace(ofCurrency, ' ').replace(withDecimals, ' ') : text
