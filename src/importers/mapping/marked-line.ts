import { text } from './source-values.ts'

/** A line of an address with a mark in front, such as `c/o` or `PO Box`, unless the register has written one itself. */
export const markedLine = (mark: string, isMarked: RegExp, value: unknown): string | undefined => {
  const known = text(value)
  return known && (isMarked.test(known) ? known : `${mark} ${known}`)
}

/** The line with the person or firm that receives the company's letters. */
export const careOfLine = (value: unknown): string | undefined => markedLine('c/o', /^(?:c\/o|care of\b)/i, value)
