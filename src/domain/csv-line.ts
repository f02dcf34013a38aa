/** One row of CSV (RFC 4180); cells are quoted only if they must be. */
export const csvLine = (cells: readonly string[], delimiter: string): string => {
  const mustBeQuoted = (cell: string) => cell.includes(delimiter) || /["\r\n]|^\s|\s$/.test(cell)
  const line = cells.map(cell => (mustBeQuoted(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter)
  // A row of one empty cell would be a blank line, which readers leave out.
  return `${line === '' ? '""' : line}\r\n`
}

// A cell that begins so is a formula to a spreadsheet, also after a full-width sign.
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/** Text that no spreadsheet runs: a company may be registered under the name of a formula. */
export const withoutFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)
