import { legalFormTable } from './legal-form-table.ts'
import {
  addForm,
  buildTries,
  createTrie,
  type FormMatch,
  type FormRange,
  longestPrefix,
  longestSuffix,
  suffixSpellings,
} from './legal-form-trie.ts'
import { statusNotes } from './legal-forms-membership.ts'
import { completedForms, correctedForms, isCertainForm, isMisspeltFormWord } from './misspelt-forms.ts'
import { tokenize } from './tokenize.ts'

/** The tokens of a name without its legal form, and the id of the legal form's class; 0 for none. */
export interface ParsedName {
  words: string[]
  legalForm: number
}

const tries = buildTries(legalFormTable)
const statusNoteTrie = createTrie()
for (const { country, tokens } of suffixSpellings(statusNotes))
  addForm(statusNoteTrie, { country, tokens: tokens.toReversed() }, 1, 'before')

/** The range of tokens that remains of a name, and the legal form that was cut off. */
interface NameRange {
  from: number
  to: number
  legalForm: number
}

const hasForm = (name: FormRange, to: number): boolean =>
  longestSuffix(tries.suffixes, { ...name, from: 1, to }).length > 0 ||
  longestPrefix(tries.prefixes, { ...name, from: 0, to: to - 1 }).length > 0

/** The end of the tokens before notes such as "in liquidation"; the notes are kept unless a legal form precedes them. */
function endBeforeStatusNotes(name: FormRange): number {
  let end = name.to
  const noteBefore = (to: number) => longestSuffix(statusNoteTrie, { ...name, from: 1, to })
  for (let note = noteBefore(end); note.length > 0; note = noteBefore(end)) end -= note.length
  return end === name.to || hasForm(name, end) ? end : name.to
}

const romaniaWritesSc = (country: string | undefined) => country === undefined || country === 'RO'

/** Romania writes "S.C. name S.R.L."; elsewhere both ends are cut only if they are of one class ("Oy name Ab", "NV name SA"). */
function prefixLength(name: FormRange, legalForm: number): number {
  if (name.tokens[0] === 'sc' && name.to > 1 && romaniaWritesSc(name.country)) return 1
  const prefix = longestPrefix(tries.prefixes, { ...name, to: name.to - 1 })
  return prefix.id === legalForm ? prefix.length : 0
}

/** The class of `Corporation`, which names of companies have inside their own form: `AS "Nordlys Corporation"`. */
const outside = 160

/** Whether a form at the end of a name is also written before names, in its country. */
const isAlsoPrefix = (name: FormRange, { id, length }: FormMatch): boolean =>
  longestPrefix(tries.prefixes, { ...name, from: name.to - length }).id === id

/** Both forms of `AS "Nordlys Corporation"` are cut, and the one before the name counts. */
function cutOutside(name: FormRange, to: number): NameRange {
  const prefix = longestPrefix(tries.prefixes, { ...name, to: to - 1 })
  return { from: prefix.length || prefixLength({ ...name, to }, outside), to, legalForm: prefix.id || outside }
}

function cutSuffix(name: FormRange, form: FormMatch): NameRange {
  let to = name.to - form.length
  if (form.id === outside) return cutOutside(name, to)
  const second = longestSuffix(tries.suffixes, { ...name, from: 1, to })
  if (second.id === form.id || (second.id === outside && isAlsoPrefix(name, form))) to -= second.length
  return { from: prefixLength({ ...name, to }, form.id), to, legalForm: form.id }
}

/** Finds the legal form at either end of a name's tokens; at least one token remains. */
export function stripLegalForm(tokens: readonly string[], country?: string): NameRange {
  const whole: FormRange = { tokens, from: 0, to: tokens.length, country }
  const end = endBeforeStatusNotes(whole)
  const uncut = { from: 0, to: tokens.length, legalForm: 0 }
  const name = { ...whole, to: end }
  if (end < 2 || longestSuffix(tries.suffixes, name).length === tokens.length) return uncut
  const suffix = longestSuffix(tries.suffixes, { ...name, from: 1 })
  if (suffix.length > 0) return cutSuffix(name, suffix)
  const prefix = longestPrefix(tries.prefixes, name)
  if (prefix.length === 0 || prefix.length >= end) return uncut
  return { from: prefix.length, to: end, legalForm: prefix.id }
}

const completed = (tokens: readonly string[], { legalForm }: NameRange) =>
  (legalForm === 0 ? completedForms(tokens) : undefined) ?? correctedForms(tokens)

/** The legal form with its end added or misspelt words corrected, if more words are a legal form then. */
function stripSpelt(tokens: readonly string[], asWritten: NameRange, country: string | undefined): NameRange {
  const spelt = completed(tokens, asWritten)
  if (!spelt) return asWritten
  const corrected = stripLegalForm(spelt, country)
  const isLonger = corrected.to - corrected.from < asWritten.to - asWritten.from
  return isLonger && isCertainForm(spelt.toSpliced(corrected.from, corrected.to - corrected.from))
    ? corrected
    : asWritten
}

/** Finds the legal form at either end of the tokens of a query, as written or misspelt. */
export const stripFormOfQuery = (tokens: readonly string[], country?: string): NameRange =>
  stripSpelt(tokens, stripLegalForm(tokens, country), country)

/** The same for a name of a register, where only the word before a legal form is checked for being a misspelt part of it: this is fast. */
function stripFormOfName(tokens: readonly string[], country: string | undefined): NameRange {
  const asWritten = stripLegalForm(tokens, country)
  const isWhole = asWritten.legalForm !== 0 && !isMisspeltFormWord(tokens[asWritten.to - 1] ?? '')
  return isWhole ? asWritten : stripSpelt(tokens, asWritten, country)
}

const anyWord = 'x'

/** Whether tokens are a legal form: behind a name, all of them would be cut off. */
export const isOnlyForm = (tokens: readonly string[], country?: string): boolean =>
  stripLegalForm([anyWord, ...tokens], country).to === 1

/**
 * Tokenizes a company's name and removes the legal form before or after it, in any language of the served countries, also one
 * that the register misspells (`mit beschränker Haftung`). If the alpha-2 code of its country is given, short forms of other
 * countries are part of the name (`MB GROUPE` in France). `words` is empty only for a text without letters and digits.
 */
export const parseName = (name: string, country?: string): ParsedName => parseTokens(tokenize(name), country)

/** The same for a name that is already tokenized. */
export function parseTokens(tokens: string[], country?: string): ParsedName {
  const { from, to, legalForm } = stripFormOfName(tokens, country)
  return { words: from === 0 && to === tokens.length ? tokens : tokens.slice(from, to), legalForm }
}
