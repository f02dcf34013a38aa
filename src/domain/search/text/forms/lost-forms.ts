import { lazy } from '../../../lazy.ts'
import { legalFormTable } from '../../tokens/legal-form-table.ts'
import { suffixSpellings } from '../../tokens/legal-form-trie.ts'
import { hasLostLetter, lostLetter } from '../../tokens/lost-letters.ts'

/** A form of which fewer letters are left may be another word. */
const minLetters = 5
/** A word that has lost more letters may be any. */
const maxLost = 3

/** Forms by their first word, the longest first. */
const formsByFirst = lazy(() => {
  const forms = legalFormTable
    .flatMap(({ suffix, either }) => [suffix, either].flatMap(suffixSpellings))
    .map(({ tokens }) => tokens)
    .filter(tokens => tokens.join('').length > minLetters)
    .toSorted((one, other) => other.length - one.length)
  return Map.groupBy(forms, ([first = '']) => first)
})

type Matches = (word: string) => boolean

/**
 * Whether a word may be a token: each sign replaces one or two letters, and a question mark after a text may replace its last
 * letter.
 */
function matcherOf(token: string, at: number, { length }: readonly string[]): Matches {
  const isLast = at === length - 1
  const lost = token.split(lostLetter).length - 1
  if (lost > maxLost || (lost === 0 && !isLast)) return word => word === token
  const expression = new RegExp(`^${token.replaceAll(lostLetter, '[a-z]{1,2}')}${isLast ? '[a-z]?' : ''}$`)
  return word => expression.test(word)
}

const lettersLeft = (tokens: readonly string[]) => tokens.join('').replaceAll(lostLetter, '').length
const mayBeForm = (tokens: readonly string[]) => tokens.some(hasLostLetter) && lettersLeft(tokens) >= minLetters

/** The longest form that tokens which lost letters may be. */
function formAt(from: number, tokens: readonly string[], matchers: readonly Matches[]): readonly string[] | undefined {
  const firsts = [...formsByFirst().keys()].filter(word => matchers[from]?.(word))
  return firsts
    .flatMap(first => formsByFirst().get(first) ?? [])
    .find(
      form =>
        mayBeForm(tokens.slice(from, from + form.length)) && form.every((word, at) => matchers[from + at]?.(word)),
    )
}

/** Tokens with the words of legal forms that lost letters as the forms have them: `spʔka akcyjna` as `spolka akcyjna`. */
export function withFormsOfLost(tokens: string[]): string[] {
  if (!tokens.some(hasLostLetter)) return tokens
  const matchers = tokens.map(matcherOf)
  const read = [...tokens]
  for (let from = 0; from < read.length; from += 1) {
    const form = formAt(from, read, matchers) ?? []
    read.splice(from, form.length, ...form)
  }
  return read
}
