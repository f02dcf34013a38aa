import { withLinesJoined } from '../words/broken-words.ts'
import { withoutSignature } from './without-signature.ts'

/** Puts a comma between parts, of which the blank ones are left out. */
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

const lineEnd = /\r\n?|\n/

/**
 * Text with a comma where it has a tab, as between cells that were pasted from a spreadsheet, between the cells of a
 * row in quotation marks, and between the lines of an address of three or more. Two lines may be one name that was broken.
 */
export function readPastedCells(text: string): string {
  const cells = tabbed(withLinesJoined(text))
  const lines = cells.trim().split(lineEnd)
  const whole = lines.length > 2 ? joinedByCommas(withoutSignature(lines.map(line => line.trim()))) : cells
  return whole.includes('\t') ? joinedByCommas(whole.split('\t')) : whole
}
