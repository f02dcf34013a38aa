import { isOnlyForm, stripLegalForm } from '../../tokens/parse-name.ts'
import { tokenize } from '../../tokens/tokenize.ts'

/** Forms that no name begins with, and those that names begin with as initials or words, such as `AG Insurance AG`. */
const neverFirst: ReadonlySet<string> = new Set('ggmbh gmbh inc llc llp ltd ohg oyj plc spzoo sro'.split(' '))
const rarelyFirst: ReadonlySet<string> = new Set(['ag', 'kg', 'ug'])

const isForm = (words: readonly string[]): boolean => isOnlyForm(tokenize(words.join(' ')))

/** How many words the longest form has that a text begins with; the longest of all is `GmbH & Co. KG`. Letters apart are initials. */
const wordsOfForm = (words: readonly string[]): number =>
  (words[0] ?? '').length < 2
    ? 0
    : ([4, 3, 2, 1].find(length => length < words.length && isForm(words.slice(0, length))) ?? 0)

/**
 * The text without the legal form before a name that has one behind it, as joined columns have it: `LTD Nordlys LTD`, `GmbH Nordlys
 * AG`. One that names begin with counts only if both are the same. None or one text.
 */
export function withoutFormFirst(text: string): string[] {
  const words = text.split(/\s+/)
  const length = wordsOfForm(words)
  if (length === 0) return []
  const form = tokenize(words.slice(0, length).join(' '))
  const rest = words.slice(length).join(' ')
  const tokens = tokenize(rest)
  const { from, to } = stripLegalForm(tokens)
  const behind = tokens.slice(to).join('')
  const isCertain = neverFirst.has(form[0] ?? '') || neverFirst.has(form.join(''))
  const isRepeated = rarelyFirst.has(form[0] ?? '') && form.join('') === behind
  return from === 0 && behind !== '' && (isCertain || isRepeated) ? [rest] : []
}
