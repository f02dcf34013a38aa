import { readFileSync } from 'node:fs'

// biome-ignore lint/suspicious/noExplicitAny: the JSON of a register, whose shape its reader states
export type Raw = any
export type RawRow = Record<string, string>

/** Splits a small CSV file; quotes are doubled inside quotes. */
export const csv = (file: string, separator = ','): RawRow[] => {
  const rows: string[][] = [[]]
  const mark = separator === '|' ? '\\|' : separator
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${mark}\\n]*)(${mark}|\\r?\\n|$)`, 'gy')
  const text = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trimEnd()
  for (const [, value = '', end] of text.matchAll(cell)) {
    rows.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  const [header = [], ...body] = rows
  return body.map(row => Object.fromEntries(header.map((name, at) => [name.trim(), row[at] ?? ''])))
}

export const json = (file: string): Raw => JSON.parse(readFileSync(file, 'utf8'))

/** A day written day first. */
export const dmy = (text = '') => (text ? text.split(/[/.-]/).toReversed().join('-') : undefined)

export const said = (text?: string | null) => text?.replaceAll(/\s+/g, ' ').trim() || undefined

/** What is said of several things, sorted, each once. */
export const allSaid = (texts: readonly (string | null | undefined)[]) =>
  [...new Set(texts.flatMap(text => said(text) ?? []))].sort()
