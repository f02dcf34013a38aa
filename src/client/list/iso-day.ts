const padded = (digits: string) => digits.padStart(2, '0')

/**
 * A day as YYYY-MM-DD, of the forms that can be read in one way only: `1995-03-12T00:00`, `1995/3/12`, `19950312`,
 * `12.3.1995`. Other text is returned unchanged: `03/12/1995` is a day in March or in December.
 */
export function toIsoDay(text: string): string {
  const [, year, , month, day] = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  if (year && month && day) return `${year}-${padded(month)}-${padded(day)}`
  const [, dayFirst, second, last] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?: .*)?$/.exec(text) ?? []
  return dayFirst && second && last ? `${last}-${padded(second)}-${padded(dayFirst)}` : text
}
