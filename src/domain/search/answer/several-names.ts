import { endsWithForm, parseText } from '../text/parse-text.ts'

/** More parts are no list that somebody typed. */
const maxParts = 50

/**
 * What to do with a query that found nothing and has several names, each with its legal form, between semicolons or on lines of their
 * own; undefined for any other. A comma is part of many names, and a single form may be that of an address below a name.
 */
export function severalNames(q: string, country: string | undefined): string | undefined {
  const parts = q.split(/[;\n]/).flatMap(part => part.trim() || [])
  if (parts.length < 2 || parts.length > maxParts) return undefined
  const names = parts.filter(part => endsWithForm(parseText(part, country)))
  if (names.length < 2) return undefined
  return `No match. The query has ${names.length} names: search for each alone, or send a list with a row for each.`
}
