import { isStopWord } from '../tokens/stop-words.ts'
import { tokenize } from '../tokens/tokenize.ts'
import { alias, branches, branchesBehind, former, present } from './details/words-of-names.ts'
import { withLatinLetters } from './encoding/with-latin-letters.ts'
import { withFormRepaired } from './forms/cut-forms.ts'
import { withoutFormFirst } from './forms/form-twice.ts'
import { withFormApart } from './forms/forms-apart.ts'
import { withSpokenForms } from './forms/spoken-forms.ts'
import { withWordsWhole } from './words/broken-words.ts'

/** Words between two names of one business: `John Smith t/a Smith's Cafe`, `Oak Ltd TA Elm` from a system that drops slashes. */
const tradingAs = new RegExp(`[\\s,;(–-]+(?:${alias})\\s`, 'iu')
/** Two names of one company, the present one first, or second. */
const formerly = new RegExp(`[\\s,;(–-]+(?:${former}|(?<=[,;(–-]\\s*)ex|ex-(?=\\S))\\s*(?<=[\\s.-])`, 'iu')
const nowadays = new RegExp(`[\\s,;(–-]+(?:${present})\\s+`, 'iu')
/** Two names beside each other, or two acronyms of one body: `NMBS/SNCB`. */
const slashOrBar = /[/|]/
const beside = /\s(?:\||\/{1,2})\s|(?<=^\p{Lu}{3,6})\/(?=\p{Lu}{3,6}$)/u

/** The names in a text, the present one first. */
function namesIn(text: string): string[] {
  const parts = (separator: RegExp) => text.replace(/\)$/, '').split(separator, 2)
  const present = parts(nowadays).toReversed()
  const former = parts(formerly)
  const alike = slashOrBar.test(text) ? text.split(beside, 2) : [text]
  return [present, former, text.split(tradingAs, 2), alike].find(({ length }) => length > 1) ?? [text]
}

/** A recipient at another company: `Nordlys Ltd c/o Harbour Ltd`. */
const careOf = /\s(?:[ck]\/o|p\/a|p\.a\.)\s.*$/i
/** A branch and its place after the name of its company: `Zweigstelle Fürth`, `London branch`. */
const branch = new RegExp(
  `[\\s,(–-]+(?:(?:${branches})(?:\\s+\\S+){1,3}|\\p{L}+\\s+(?:branch|${branchesBehind})\\)?)$`,
  'iu',
)

const bracketed = /\s*\(([^()]{2,12})\)/

/** The two spellings of a text with its initials in brackets: `Bois et Matériaux (BM)`. */
function withoutInitials(text: string): string[] {
  const found = text.includes('(') ? bracketed.exec(text) : null
  if (!found) return []
  const [whole, inside = ''] = found
  const rest = text.replace(whole, '')
  const initials = tokenize(inside).join('')
  const words = tokenize(rest)
  const lettersOf = (list: readonly string[]) => list.map(word => word.charAt(0)).join('')
  const isTheirs = [words, words.filter(word => !isStopWord(word))].some(list => lettersOf(list).startsWith(initials))
  return isTheirs && initials.length > 1 ? [rest, inside] : []
}

/** Where a word begins inside another: `NordlysBauGmbH`. One such place is usual in names: `McNordlys`. */
const inner = /(?<=\p{Ll})(?=\p{Lu}(?:\p{Ll}|\p{Lu}+$))/gu
const minInner = 2

const apartByCapitals = (text: string): string[] =>
  !/\s/.test(text) && (text.match(inner)?.length ?? 0) >= minInner ? [text.replace(inner, ' ')] : []

/** A letter that a scanner read as a stroke: `Vo|ksbank`, `EQU|NOR`, `Vo!ksbank`. */
const stroke = /(?<=(\p{Ll})|\p{Lu})[|!](?=\p{L})/gu
/** At the beginning of a word it may be either: `|NG Bank`, `|AGOM`. */
const strokeBefore = /(?<![\p{L}\d])\|(?=\p{L})/gu
function withoutStrokes(text: string): string[] {
  if (!/[|!]/.test(text)) return []
  const inside = text.replace(stroke, (_, small?: string) => (small ? 'l' : 'I'))
  const read = ['I', 'L'].map(letter => inside.replace(strokeBefore, letter))
  return [...new Set(read)].filter(other => other !== text)
}

/** A name in bold before what is said of it, as models write lists: `**Nordlys** - a leading provider`. */
const emphasized = /^\*\*([^*]{2,})\*\*\s*\S/u
const inBold = (text: string): string[] => emphasized.exec(text)?.slice(1) ?? []

/** An acronym and a legal form in single letters, as from speech recognition: `b m w a g`. */
const spelt = /^(\p{L}(?: \p{L}){1,5}) (a g|s e|s a|n v|b v|k g|a b|a s|o y|l t d|p l c|l l p|g m b h)$/iu
function withFormOfLetters(text: string): string[] {
  const [, letters = '', form = ''] = spelt.exec(text) ?? []
  return letters ? [`${letters.replaceAll(' ', '')} ${form.replaceAll(' ', '')}`] : []
}

const separators = /[\s;,|/–-]+/

/** The first half of a text that says the same twice, as exports that join two fields do. */
function sayingOnce(text: string): string[] {
  const [first = ''] = text.split(separators, 1)
  if (!text.includes(first, first.length)) return []
  const words = text.split(separators).filter(Boolean)
  const middle = words.length / 2
  const isTwice = middle > 1 && words.every((word, at) => at < middle || word === words[at - middle])
  return isTwice ? [words.slice(0, middle).join(' ')] : []
}

/**
 * Other texts that mean the company of a query, for when the query as it is written finds none: without a recipient, each
 * name around "trading as", "formerly" or a slash, without or only with the initials that it has in brackets, apart at capitals, and
 * once if it is there twice, without a legal form that is cut off, or with it behind the name, without one of two, with letters for strokes,
 * broken words in one piece, a form of single letters apart, one spelt aloud, Latin letters for those that
 * look like them, and only what is in bold. At most nineteen.
 */
export function otherReadings(text: string): string[] {
  const own = text.replace(careOf, '')
  const names = namesIn(own)
  const parts = names.length > 1 ? names : own === text ? [] : [own]
  return [
    ...parts,
    ...withoutInitials(own),
    ...apartByCapitals(own),
    ...sayingOnce(own),
    ...withWordsWhole(own),
    ...withFormOfLetters(own),
    ...withSpokenForms(own),
    ...withFormRepaired(own),
    ...withFormApart(own),
    ...withoutFormFirst(own),
    ...withoutStrokes(own),
    ...withLatinLetters(own),
    ...inBold(own),
  ]
    .map(part => part.trim())
    .filter(part => part.length > 1)
}

/** The text without a branch at its end; undefined if it names none. Registers also have branches as companies. */
export function withoutBranch(text: string): string | undefined {
  const company = text.replace(branch, '').trim()
  return company === text.trim() || company.length < 2 ? undefined : company
}
