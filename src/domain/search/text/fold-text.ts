import anyAscii from 'any-ascii'
import { foldGreek } from './greek-letters.ts'
import { latinLetters, latinLettersEnd } from './latin-letters.ts'

/** A text is folded up to this many UTF-16 units: twice the longest name seen in a register. */
export const maxFoldedLength = 600

const needsWork = /['`\u0080-\uffff]/
const combiningMark = /[\u0300-\u036f]/
const greekRun = /[\u0370-\u03ff\u1f00-\u1fff]+/g
const apostrophe = /['`\u02b9-\u02bd\u02c8\u2018-\u201b\u2032\u2035\uff07]/g
const letterOrDigit = /[\p{L}\p{N}]/u

// One character may stand for a sentence (U+FDFA): no letter of a real name needs more than this.
const maxExpansion = 6

function transliterate(character: string): string {
  if (!letterOrDigit.test(character)) return ' '
  const plain = anyAscii(character).slice(0, maxExpansion).toLowerCase()
  return plain.replace(/['`]/g, '')
}

function foldForeign(text: string): string {
  const composed = combiningMark.test(text) ? text.normalize('NFC') : text
  const western = composed.replace(apostrophe, '').replace(greekRun, foldGreek)
  let plain = ''
  for (const character of western) {
    const code = character.codePointAt(0) ?? 0
    if (code < latinLettersEnd) plain += latinLetters[code]
    else if (code < 0x300 || code > 0x36f) plain += transliterate(character)
  }
  return plain.slice(0, maxFoldedLength)
}

/** The text by the table alone, or undefined where it has a character beyond the table. */
function foldLatin(text: string): string | undefined {
  let plain = ''
  for (let at = 0; at < text.length; at++) {
    const letter = latinLetters[text.charCodeAt(at)]
    if (letter === undefined) return undefined
    plain += letter
  }
  return plain.length > maxFoldedLength ? plain.slice(0, maxFoldedLength) : plain
}

/**
 * Lower-case ASCII of any text: accents off (`ü` is `u`, `å` is `a`, `ø` is `o`), `ß` `ss`, `æ` `ae`, Greek by ISO 843,
 * other scripts by any-ascii, apostrophes gone, other punctuation kept. At most 600 characters; folding twice changes nothing.
 */
export function fold(text: string): string {
  const bounded = text.length > maxFoldedLength ? text.slice(0, maxFoldedLength) : text
  const lower = bounded.toLowerCase()
  return needsWork.test(lower) ? (foldLatin(lower) ?? foldForeign(lower)) : lower
}
