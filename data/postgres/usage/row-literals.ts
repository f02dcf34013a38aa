type Value = string | number | null

// What a row or an array would read as its own punctuation.
const special = /["\\(){},\s]|^$/

/** A value within a row within an array: each of the two has its own quotes. */
function valueText(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'number' || !special.test(value)) return String(value)
  return `"${value.replace(/["\\]/g, '$&$&')}"`.replace(/["\\]/g, '\\$&')
}

/** Some values of a row within an array. */
export const valuesText = (values: readonly Value[]): string => values.map(valueText).join(',')

/** Rows of a composite type as the text of a PostgreSQL array: one value to send and to read, instead of one for each column. */
export const arrayOfRows = (rows: readonly (readonly Value[])[]): string => arrayOfTexts(rows.map(valuesText))

/** The same of rows whose values are texts already. */
export const arrayOfTexts = (rows: readonly string[]): string => `{${rows.map(row => `"(${row})"`).join(',')}}`
