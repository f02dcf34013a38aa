import { fold } from './fold-text.ts'
import { lostLetter } from './lost-letters.ts'
import { romanNumber } from './roman-numerals.ts'
import { andToken, isAnd } from './stop-words.ts'

export const maxTokensOfText = 24
export const maxTokenLength = 40

const letter = 1
const digit = 2
const symbol = 3
const separator = 4
const characterKinds = new Uint8Array(lostLetter.charCodeAt(0) + 1)
for (let code = 97; code <= 122; code++) characterKinds[code] = letter
for (let code = 48; code <= 57; code++) characterKinds[code] = digit
characterKinds[lostLetter.charCodeAt(0)] = letter
for (const code of [38, 43]) characterKinds[code] = symbol // & +
for (const code of [46, 47]) characterKinds[code] = separator // . / between the letters of `S.A.` and `A/S`

const isLetterOrDigit = (text: string, at: number): boolean => {
  const kind = characterKinds[text.charCodeAt(at)]
  return kind === letter || kind === digit
}

/** Whether the letter at `at` is followed by neither a letter nor a digit. */
const isInitial = (text: string, at: number): boolean =>
  characterKinds[text.charCodeAt(at)] === letter && (at + 1 >= text.length || !isLetterOrDigit(text, at + 1))

const isDotted = (text: string, at: number): boolean =>
  characterKinds[text.charCodeAt(at)] === separator && at + 1 < text.length && isInitial(text, at + 1)

/** The end of a row of initials: `s.a.` and `a/s` joined by separators, otherwise `h l f` and `h. l. f.` by spaces. */
function endOfInitials(text: string, from: number): number {
  let end = from + 1
  if (isDotted(text, end)) {
    while (isDotted(text, end)) end += 2
    return end
  }
  for (let at = end; at < text.length; at++) {
    const kind = characterKinds[text.charCodeAt(at)]
    if (kind === symbol || kind === digit) return end
    if (kind !== letter) continue
    if (!isInitial(text, at) || isDotted(text, at + 1)) return end
    end = at + 1
  }
  return end
}

const lettersIn = (text: string, from: number, to: number): string => {
  let letters = ''
  for (let at = from; at < to; at++) if (characterKinds[text.charCodeAt(at)] === letter) letters += text[at]
  return letters.slice(0, maxTokenLength)
}

function endOfWord(text: string, from: number): number {
  let end = from + 1
  while (end < text.length && isLetterOrDigit(text, end)) end++
  return end
}

function tokenIn(text: string, at: number, end: number): string {
  const isWhole = end - at === 1 || isLetterOrDigit(text, at + 1)
  return isWhole ? text.slice(at, Math.min(end, at + maxTokenLength)) : lettersIn(text, at, end)
}

/** The start of the next word; the text's length when there is none. */
function startOfWord(text: string, from: number): number {
  let at = from
  while (at < text.length && !isLetterOrDigit(text, at)) at++
  return at
}

function hasSymbol(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (characterKinds[text.charCodeAt(at)] === symbol) return true
  return false
}

/** A German legal form written together with the word before it: `VerwaltungsGmbH`, `GmbH & CoKG`. `GesmbH` is a form itself. */
const formBehind = /^(.*?[a-z]{3}(?<!^ges))(g{0,2}mbh)$|^(co)(kg|ohg)$/
const letterG = 103
const letterH = 104

/** The word and its form, of a word that ends with the last letter of one. */
function apart(token: string): string[] {
  const last = token.charCodeAt(token.length - 1)
  const found = last === letterH || last === letterG ? formBehind.exec(token) : null
  return found ? found.slice(1).filter(part => part !== undefined) : [token]
}

function rawTokens(text: string): string[] {
  const tokens: string[] = []
  let end = 0
  for (let at = startOfWord(text, 0); at < text.length; at = startOfWord(text, end)) {
    if (tokens.length > 0 && hasSymbol(text, end, at)) tokens.push(andToken)
    end = isInitial(text, at) ? endOfInitials(text, at) : endOfWord(text, at)
    tokens.push(...apart(tokenIn(text, at, end)))
    if (tokens.length >= maxTokensOfText) return tokens.slice(0, maxTokensOfText)
  }
  return tokens
}

const isLongWord = (token: string | undefined): boolean =>
  token !== undefined && token.length > 1 && token.charCodeAt(0) > 57

function isAndBetween(tokens: readonly string[], at: number, token: string): boolean {
  // In `M. & A. Bau`, the letter after an "and" is an initial.
  if (at === tokens.length - 1 || !isAnd(token) || tokens[at - 1] === andToken) return false
  return token.length > 1 || (isLongWord(tokens[at - 1]) && isLongWord(tokens[at + 1]))
}

/** An elided article, preposition or "that" before a word: `l'Atelier`, `d'assurance`, `dell'Orto`. */
const elision = /(?<![\p{L}\p{N}])(d|l|qu|dell|dall|nell|sull|all)['’‘`´](?=\p{L})/giu

/** Behind a name a legal form of Lithuania, which without its ogonek would be a Roman numeral. */
const individualEnterprise = /(?<=\S\s+)I\.?Į\.?(?![\p{L}\p{N}])/giu
const withFormWritten = (text: string): string =>
  text.includes('Į') || text.includes('į') ? text.replace(individualEnterprise, 'individuali įmonė') : text

/** German `u.` before a capital is no initial, as it is in capitals: `E. u. M. Moden`, `Max Meier u. H. Huber`. */
const andBeforeCapital = /(?<=\S\s)u\.?(?=\s\p{Lu})/gu
const withAndWritten = (text: string): string => (text.includes(' u') ? text.replace(andBeforeCapital, 'und') : text)

// The expression is slow, and few names have an apostrophe.
const apostrophe = /['’‘`´]/
const withoutElisions = (text: string): string => (apostrophe.test(text) ? text.replace(elision, '$1 ') : text)

/**
 * Splits a text into folded tokens of [a-z0-9]. Initials are joined (`H. L. F.` is `hlf`), every spelling of "and"
 * between words becomes one token, an elided article or preposition (`l'`, `d'`) is a token, Roman numerals from 2 to 89 after the first
 * word become numbers. A lost letter of a query is kept as its sign. At most 24 tokens of at most 40 characters.
 */
export function tokenize(text: string): string[] {
  const tokens = rawTokens(fold(withAndWritten(withFormWritten(withoutElisions(text)))))
  for (let at = 1; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined || token.length > 5) continue
    if (isAndBetween(tokens, at, token)) tokens[at] = andToken
    else tokens[at] = romanNumber(token) ?? token
  }
  return tokens
}
