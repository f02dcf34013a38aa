import { legalFormTable } from '../../tokens/legal-form-table.ts'
import { addForm, createTrie, type FormMatch, longestPrefix, suffixSpellings } from '../../tokens/legal-form-trie.ts'
import { lostLetter } from '../../tokens/lost-letters.ts'
import { tokenize } from '../../tokens/tokenize.ts'

// Two letters inside a query count as a legal form only if they are rare in names and streets.
const certainTwoLetterForms: ReadonlySet<string> = new Set(['ab', 'ag', 'as', 'bv', 'kg', 'nv', 'ou', 'oy', 'sa', 'se'])
const minCertainLength = 3
const isUnambiguousInside = (tokens: readonly string[]): boolean =>
  tokens.length > 1 || (tokens[0]?.length ?? 0) >= minCertainLength || certainTwoLetterForms.has(tokens[0] ?? '')

const certainMembershipForms: ReadonlySet<string> = new Set(['aisbl', 'asbl', 'cvba', 'ivzw', 'scrl', 'vzw'])
const isCertainMembershipForm = (tokens: readonly string[]) =>
  tokens.length > 1 || certainMembershipForms.has(tokens[0] ?? '')

/** The forms of companies; those of associations, cooperatives and foundations are often words of names, as `Verein` is. */
const insideTrie = createTrie()
/** Spellings of the latter that are certain. */
const membershipTrie = createTrie()
for (const { id, suffix, either, inside } of legalFormTable)
  for (const spelling of [suffix, either].flatMap(forms => suffixSpellings(forms)))
    if (inside !== false && isUnambiguousInside(spelling.tokens)) addForm(insideTrie, spelling, id, 'after')
    else if (inside === false && isCertainMembershipForm(spelling.tokens))
      addForm(membershipTrie, spelling, id, 'after')

/** A legal form inside a text. */
interface FormInside extends FormMatch {
  at: number
}

/** The first legal form with words on both sides: the words after it are a place (`Equinor ASA Stavanger`). */
export function formInside(
  tokens: readonly string[],
  country: string | undefined,
  trie = insideTrie,
): FormInside | undefined {
  for (let from = 1; from < tokens.length - 1; from++) {
    const form = longestPrefix(trie, { tokens, from, to: tokens.length - 1, country })
    if (form.length > 0) return { ...form, at: from }
  }
  return undefined
}

/** Forms that follow names, and that few names begin with, such as `AG Insurance`. */
const certainBefore: ReadonlySet<string> = new Set(
  'ag aps asa bv ggmbh gmbh inc kg llc llp ltd nv ohg oyj plc spzoo sro ug'.split(' '),
)

/** A legal form that follows names, before one: `GmbH Nordlys`, as lists of columns in another order have it. */
export function formBefore(tokens: readonly string[], country: string | undefined): FormInside | undefined {
  const form = longestPrefix(insideTrie, { tokens, from: 0, to: tokens.length - 1, country })
  const isCertain = form.length > 1 || (form.length === 1 && certainBefore.has(tokens[0] ?? ''))
  return isCertain ? { ...form, at: 0 } : undefined
}

// The spellings of a German legal form; `Ev. Kirche` and the initials of `E. G. Nordlys` are not forms.
const association = /(?<=\s)(?:e\.?\s?V\.?|e\.\s?v\.|E\.\s?V\.)(?=[\s,)]|$)/gu
const cooperative = /(?<=\s)(?:eG|e\.\s?G\.?)(?=[\s,)]|$)/gu

/** A text with `e.V.` and `eG` written out: as tokens of two letters they may be other words. */
const writtenOut = (text: string): string =>
  text.replace(association, 'eingetragener Verein').replace(cooperative, 'eingetragene Genossenschaft')

/** A text that is cut at a legal form inside it. */
export interface AroundForm {
  before: string[]
  after: string[]
  legalForm: number
}

function around(tokens: readonly string[], { at, length, id }: FormInside): AroundForm {
  return { before: tokens.slice(0, at), after: tokens.slice(at + length), legalForm: id }
}

/** A text as it is read, if it is already: its tokens are not made again. */
type Read = { tokens: readonly string[] } | undefined
/** The tokens of a text; as it is read, those that lost letters may be others. */
const tokensOf = (q: string, read: Read): readonly string[] =>
  read === undefined || q.includes(lostLetter) ? tokenize(q) : read.tokens

/** A text around the form of an association or a cooperative, which names of registers have inside, too; undefined if it has none. */
export function aroundMembershipForm(q: string, country: string | undefined, read?: Read): AroundForm | undefined {
  const written = writtenOut(q)
  const tokens = tokensOf(written, written === q ? read : undefined)
  const form = formInside(tokens, country, membershipTrie)
  return form && around(tokens, form)
}

/** A text around any legal form inside it; undefined if it has none. */
export function aroundForm(q: string, country: string | undefined, read?: Read): AroundForm | undefined {
  const tokens = tokensOf(q, read)
  const form = formInside(tokens, country)
  return form ? around(tokens, form) : aroundMembershipForm(q, country, read)
}
