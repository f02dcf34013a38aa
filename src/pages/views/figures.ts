const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })

/** `1.23M`. */
export const shortFigure = (value: number): string => compact.format(value)

/** A share of 1 as a percentage with one decimal, rounded down: only all of them are 100 %, and only none 0 %. */
export function percentage(share: number): string {
  const text = share > 0 && share < 0.001 ? '<0.1' : String(Math.floor(share * 1000 + 1e-9) / 10)
  return `${text}\u00a0%`
}
