import { readdirSync, readFileSync } from 'node:fs'

export const root = new URL('../../', import.meta.url)

/** Text of a file, named from the root of the project. */
export const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

/** Every page of documentation, named from the root of the project. */
export const documents: readonly string[] = [
  ...readdirSync(root),
  ...readdirSync(new URL('docs', root), { recursive: true }).map(name => `docs/${name}`),
].filter(name => name.endsWith('.md'))

/** The lines of a page outside of fenced code. */
export function proseOf(text: string): string[] {
  let isCode = false
  return text.split('\n').filter(line => {
    const isFence = /^\s*```/.test(line)
    if (isFence) isCode = !isCode
    return !isCode && !isFence
  })
}

/** The inline code of a page. */
export const inlineCodeOf = (text: string): string[] =>
  [
    ...proseOf(text)
      .join('\n')
      .matchAll(/`([^`]+)`/g),
  ].map(([, code = '']) => code)

/** The cells of the rows of every table on a page, without the lines under headings. */
export const tableRowsOf = (text: string): string[][] =>
  proseOf(text)
    .filter(line => line.startsWith('| '))
    .map(line => line.slice(2, -2).split(' | '))
