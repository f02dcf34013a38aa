const numbers = new Intl.NumberFormat('en-GB')
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const months = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `1,234,567`. */
export const figure = (value: number): string => numbers.format(value)

/** `1.23M`. */
export const shortFigure = (value: number): string => compact.format(value)

/** A share of 1 as a percentage with one decimal, rounded down: only all of them are 100%, and only none 0%. */
export function percentage(share: number): string {
  if (share > 0 && share < 0.001) return '<0.1%'
  return `${Math.floor(share * 1000 + 1e-9) / 10}%`
}

/** `YYYY-MM-DD` or a date-time as `23 Nov 2026`, `YYYY-MM` as `November 2026`. */
export function dayText(date: string): string {
  return date.length === 7 ? months.format(new Date(`${date}-01`)) : days.format(new Date(date))
}
