const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })

/** `1.23M`. */
export const shortFigure = (value: number): string => compact.format(value)

/** A share strictly between 0 and 1, in percent with one decimal: never `0.0` and never `100.0`. */
function between(share: number): string {
  if (share < 0.001) return '<0.1'
  return Math.min(share * 100, 99.9).toFixed(1)
}

/** A share of 1 as a percentage: only all of them are 100 %, and only none 0 %. */
export const percentage = (share: number): string => `${share <= 0 ? '0' : share >= 1 ? '100' : between(share)}\u00a0%`
