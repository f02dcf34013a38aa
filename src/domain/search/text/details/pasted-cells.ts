import { isOnlyForm } from '../../tokens/parse-name.ts'
import { tokenize } from '../../tokens/tokenize.ts'
import { withLinesJoined } from '../words/broken-words.ts'
import { cellError } from './no-value.ts'
import { isSigner, withoutSignature } from './without-signature.ts'

/** Joins the parts that are not blank with commas. */
function joinedByCommas(parts: readonly string[]): string {
  const given = parts.map(part => part.trim()).filter(part => part !== '')
  const before = (part: string) => (/[,;]/.test(part.at(-1) ?? '') ? ' ' : ', ')
  return given.map((part, at) => (at < given.length - 1 ? part + before(part) : part)).join('')
}

/** A row of a file with each cell in quotation marks: `"Nordlys AS";"Bergen"`. */
const quotedRow = /^"[^"]*"(?:[;,]\s?"[^"]*")+$/
function tabbed(text: string): string {
  const row = text.trim()
  return quotedRow.test(row) ? row.slice(1, -1).replaceAll(/"[;,]\s?"/g, '\t') : text
}

/** A row with semicolons between its cells, at least three: `4711;Nordlys AS;Bergen`. */
const semicolonRow = /^[^;\t\n]*(?:;(?! )[^;\t\n]*){2,}$/
const withTabs = (text: string): string =>
  semicolonRow.test(text.trim()) && !/&#?\w+;/.test(text) ? text.replaceAll(';', '\t') : text

/** A cell that says nothing of a company: an error, no value, a truth value or an amount. */
const placeholder = new RegExp(
  `^(?:${cellError}|null|nan|n/a|undefined|true|false|wahr|falsch|vrai|faux|-?\\d[\\d.,' ]*[.,]\\d\\d(?:\\s?(?:€|eur|usd|gbp|chf))?)$`,
  'iu',
)
const isName = (cell: string): boolean => /\p{L}{2}/u.test(cell) && !isOnlyForm(tokenize(cell))

const errorBeside = new RegExp(`(?<=^|[\\s,;(])${cellError}(?=$|[\\s,;)])`, 'giu')
/** A text without the errors of cells that a formula joined to the name: `#REF! Nordlys AS`. */
function withoutErrors(text: string): string {
  const kept = text.includes('#') ? text.replace(errorBeside, '') : text
  return isName(kept) ? kept : text
}

/** Cells without placeholders, unless no name is left: `NaN` is one where `BV` is all that is beside it. */
function withoutPlaceholders(cells: readonly string[]): readonly string[] {
  const kept = cells.filter(cell => !placeholder.test(cell.trim()))
  return kept.length === cells.length || kept.some(isName) ? kept : cells
}

const lineEnd = /\r\n?|\n/

/**
 * Text with a comma where it has a tab, as between cells that were pasted from a spreadsheet, between the cells of a
 * row in quotation marks, and between the lines of an address of three or more. Two lines may be one name that was broken,
 * unless the first is who signs.
 */
export function readPastedCells(text: string): string {
  const cells = withTabs(tabbed(withLinesJoined(withoutErrors(text))))
  const lines = cells
    .trim()
    .split(lineEnd)
    .map(line => line.trim())
  const isSigned = lines.length === 2 && isSigner(lines[0] ?? '')
  const kept = lines.length > 2 || isSigned ? withoutSignature(lines) : lines
  const whole = lines.length > 2 || kept.length < lines.length ? joinedByCommas(kept) : cells
  return whole.includes('\t') ? joinedByCommas(withoutPlaceholders(whole.split('\t'))) : whole
}
