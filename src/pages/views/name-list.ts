import { counted } from './words.ts'

/** Rows that a page matches at a time. */
export const maxNames = 20

/** A list of names, one a line; `left` lines are beyond the maximum. */
export interface NameList {
  names: readonly string[]
  left: number
}

/** Reads a list of names: blank lines are left out. */
export function readNames(text: string): NameList {
  const names = text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(line => line.trim())
    .filter(line => line !== '')
  return { names: names.slice(0, maxNames), left: Math.max(0, names.length - maxNames) }
}

/** The first names that a text of `length` characters holds, one a line. */
export function fitNames({ names, left }: NameList, length: number): NameList {
  const fits = (at: number) => names.slice(0, at + 1).join('\n').length <= length
  const kept = names.filter((_, at) => fits(at))
  return { names: kept, left: left + names.length - kept.length }
}

/** What matching a list costs at most: one unit a row with a country, ten without. */
export const listCost = (rows: number, country: string): string =>
  rows === 0
    ? 'A name costs 1 unit in one country, 10 in all countries; one that is not found costs nothing.'
    : `${counted(rows, 'name')}: at most ${counted(rows * (country ? 1 : 10), 'unit')}${rows > 10 ? ', in two requests of at most 10' : ''}.`
