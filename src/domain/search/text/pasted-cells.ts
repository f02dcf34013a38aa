/** Puts a comma between parts, of which the blank ones are left out. */
function joinedByCommas(parts: readonly string[]): string {
  const given = parts.map(part => part.trim()).filter(part => part !== '')
  const before = (part: string) => (/[,;]/.test(part.at(-1) ?? '') ? ' ' : ', ')
  return given.map((part, at) => (at < given.length - 1 ? part + before(part) : part)).join('')
}

const lineEnd = /\r\n?|\n/

/**
 * Text with a comma where it has a tab, as between cells that were pasted from a spreadsheet, and between the lines of
 * an address of three or more. Two lines may be one name that was broken.
 */
export function readPastedCells(text: string): string {
  const lines = text.trim().split(lineEnd)
  const whole = lines.length > 2 ? joinedByCommas(lines) : text
  return whole.includes('\t') ? joinedByCommas(whole.split('\t')) : whole
}
