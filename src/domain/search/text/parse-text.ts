import { isCertainForm } from '../tokens/misspelt-forms.ts'
import { type ParsedName, stripFormOfQuery } from '../tokens/parse-name.ts'
import { tokenize } from '../tokens/tokenize.ts'
import { formBefore, formInside } from './forms/form-inside.ts'
import { withFormsOfLost } from './forms/lost-forms.ts'

/** A text without its legal form, and all its tokens. */
export interface ParsedText extends ParsedName {
  tokens: string[]
  /** Whether the tokens that were cut as a legal form may be part of the name instead: `MB` of `MB Automobile`. */
  isAmbiguous: boolean
  /**
   * Whether the words of the form come before the name, although such a form follows names: `GmbH Nordlys`. In `AG Insurance`
   * they are part of the name.
   */
  isFormFirst?: boolean
}

/** Letters of a form that may be part of the name instead: `SCA Ouest`, `MB Automobile`. */
const maxAmbiguous = { before: 3, after: 2 } as const

/** Legal forms of so few letters are abbreviations. */
const maxAbbreviation = 4
const isAbbreviation = (token: string) => token.length <= maxAbbreviation

const isAmbiguousForm = (cut: readonly string[], maxLength: number): boolean =>
  cut.length === 1 && (cut[0]?.length ?? 0) <= maxLength

function cutInside(tokens: string[], country: string | undefined): ParsedText {
  const form = formBefore(tokens, country) ?? formInside(tokens, country)
  if (form === undefined) return { words: tokens, legalForm: 0, tokens, isAmbiguous: false }
  const cut = tokens.slice(form.at, form.at + form.length)
  return {
    words: tokens.toSpliced(form.at, form.length),
    legalForm: form.id,
    tokens,
    // Names of registers begin with such words, or have forms inside, which another order of their words puts first.
    isAmbiguous: form.at === 0 || isAmbiguousForm(cut, maxAmbiguous.after),
    ...(form.at === 0 && { isFormFirst: true }),
  }
}

/** Like `parseName`, but also finds a legal form inside the text, because a place may follow the name, and one before it. */
export function parseText(q: string, country: string | undefined): ParsedText {
  const tokens = withFormsOfLost(tokenize(q))
  const { from, to, legalForm } = stripFormOfQuery(tokens, country)
  // `Sp. z o.o.` before a name is longer than `Sp.`, which precedes names in another country.
  const isLongerBefore = from > 0 && to === tokens.length && (formBefore(tokens, country)?.length ?? 0) > from
  if (legalForm === 0 || isLongerBefore) return cutInside(tokens, country)
  const isAmbiguous =
    isAmbiguousForm(tokens.slice(0, from), maxAmbiguous.before) || isAmbiguousForm(tokens.slice(to), maxAmbiguous.after)
  return { words: tokens.slice(from, to), legalForm, tokens, isAmbiguous }
}

/** Whether a text has a legal form that, if it is at the end, is not also a word of names, as `Association` is. */
export function hasCertainForm({ words, tokens, legalForm }: ParsedText): boolean {
  const cut = tokens.at(-1) === words.at(-1) ? [] : tokens.slice(words.length)
  return legalForm > 0 && (isCertainForm(cut) || (cut.length === 1 && cut.every(isAbbreviation)))
}

/** Whether a text ends with such a legal form. */
export const endsWithForm = (parsed: ParsedText): boolean =>
  hasCertainForm(parsed) && parsed.tokens.at(-1) !== parsed.words.at(-1)
